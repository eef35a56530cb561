/** The messages between the server and the program that renders its pages. */

/** A call of the API made within the process. */
export type PageCall = (request: {
  method: "GET" | "POST" | "DELETE";
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}) => Promise<{ status: number; body: string }>;

type StateValue = string | { [region: string]: StateValue | undefined };

/** An actor's state as plain data. */
export type SerializedActor = { value: StateValue; context: unknown; tags: string[] };

/** What travels with a page, so that the browser goes on where the server stopped and repeats no call. */
export type SerializedPage = {
  /** Path and query this was made for. */
  address: string;
  /** Host of the site this was made for; the browser may have come by another name. */
  host: string;
  /** What every page shows. */
  brought: { information: SerializedActor | null; site: SerializedActor | null };
  /** The page's machines in their order. */
  actors: SerializedActor[];
};

/** The head of a page. */
export type PageHead = {
  title: string;
  description: string;
  /** Path and query that search engines shall know the page by; `null`: not to be listed. */
  canonical: string | null;
  /** schema.org data. */
  structured: object | null;
};

/** A page that was rendered on the server. */
export type RenderedPage = {
  /** HTTP status: 404 where the thing shown does not exist. */
  status: number;
  head: PageHead;
  /** Content of the root element. */
  html: string;
  kept: SerializedPage;
  /** Module of the screen, for its files. */
  module: string;
};

/** The program that renders pages. */
export type PageRenderer = {
  /** The page at `address` (path and query) of `origin`, made of what `call` answers; `null`: left to the browser. */
  render(address: string, origin: string, call: PageCall): Promise<RenderedPage | null>;
};
