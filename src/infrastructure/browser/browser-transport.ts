import axios from "axios";
import type { Transport } from "../http/http-client.ts";

/** Resolves in a task of its own, which browsers leave until they have drawn what a press has changed. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const send = axios.getAdapter("xhr");

/** The browser's way: sending a request costs as much as drawing a press, and it is not urgent. */
export const browserTransport: Transport = async (config) => {
  await nextTask();
  return send(config);
};
