import type { SendEvent } from "../../application/event-commands.ts";
import type { AnyCall, Call, Sendable } from "../../contract/call.ts";
import type { HttpClient } from "./http-client.ts";

/** The bodies of some events' calls. */
type BodiesOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call<{ body: infer Body; reply: infer _ }> ? Sendable<Body> : never;
};

/** Sends the events of an object by their calls. */
export const eventSender =
  <Calls extends Readonly<Record<string, AnyCall>>>(http: HttpClient, calls: Calls): SendEvent<BodiesOf<Calls>> =>
  async (event, body) => {
    await http.send(calls[event] as AnyCall as Call<{ body: object; reply: unknown }>, body as object);
  };
