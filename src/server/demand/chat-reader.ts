import type { SecondReader } from "../http.ts";
import type { ReaderSettings } from "../settings.ts";

/** The longest answer that is read, bytes; of a few hundred facts it has not a tenth. */
const ANSWER_BYTES = 64 * 1024;
/** What an answer may cost, in tokens of the model: some sixty facts. */
const ANSWER_TOKENS = 2_000;

/** Why there was no answer. Its words are fixed, so that neither the message nor the key can be in them. */
class NoAnswer extends Error {}

/** The body as text. Rejects once it is longer than `ANSWER_BYTES`, without reading on. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > ANSWER_BYTES) throw new NoAnswer("answer too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer("no JSON");
  }
}

type Completion = { choices?: readonly { message?: { content?: unknown } | null }[] | null } | null;

/** The object that a model wrote, with or without a fence or thoughts around it. */
function writtenIn(completion: unknown): unknown {
  const content = (completion as Completion)?.choices?.[0]?.message?.content;
  if (typeof content !== "string") throw new NoAnswer("no content");
  return parsed(content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1));
}

/**
 * Reads messages by a chat-completions service with JSON output. One attempt; a redirect is not followed, since the key would go
 * along, and a status other than 200 is no answer.
 */
export const createChatReader = ({ url, key, model }: ReaderSettings): SecondReader => ({
  async read({ task, message }, signal) {
    const body = JSON.stringify({
      model,
      messages: [
        { role: "system", content: task },
        { role: "user", content: message },
      ],
      response_format: { type: "json_object" },
      temperature: 0,
      max_tokens: ANSWER_TOKENS,
      stream: false,
    });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json" };
    try {
      const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new NoAnswer(`HTTP ${response.status}`);
      }
      return writtenIn(parsed(await textOf(response)));
    } catch (error) {
      if (signal.aborted) throw new NoAnswer("timeout");
      // The network's message may quote the address; ours does not.
      throw error instanceof NoAnswer ? error : new NoAnswer("unreachable");
    }
  },
});
