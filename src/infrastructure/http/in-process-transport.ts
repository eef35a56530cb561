import axios, { AxiosError, AxiosHeaders, type AxiosResponse } from "axios";
import type { PageCall } from "../../contract/page.ts";
import type { Transport } from "./http-client.ts";

const METHODS = ["GET", "POST", "DELETE"] as const;

/** Calls go to the API of the same process, without a socket between. */
export const createInProcessTransport =
  (call: PageCall): Transport =>
  async (config) => {
    const { status, body } = await call({
      method: METHODS.find((method) => method === config.method?.toUpperCase()) ?? "GET",
      url: axios.getUri(config),
      headers: Object.fromEntries(
        Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
      ),
      body: typeof config.data === "string" ? config.data : undefined,
    });
    const response: AxiosResponse = { status, data: body, statusText: "", headers: new AxiosHeaders(), config };
    if (status >= 200 && status < 300) return response;
    throw new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);
  };
