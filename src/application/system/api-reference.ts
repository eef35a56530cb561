import { createLoadMachine } from "../load-machine.ts";

/** Draws the API's document into a place of the page, the device's own. */
export type Drawing = (place: unknown) => void;

/** Rejects with `ApiError` and nothing else. */
export abstract class ApiReference {
  /** Fetches the document and the library that draws it. */
  abstract open(): Promise<Drawing>;
}

type ApiReferencePorts = { reference: ApiReference };

/** The API's document, opened once the page is there. */
export const createApiReferenceMachine = ({ reference }: ApiReferencePorts) =>
  createLoadMachine({ load: () => reference.open() });
