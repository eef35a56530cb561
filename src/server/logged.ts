import type { FastifyRequest } from "fastify";
import { auditActor, signedIn } from "./auth.ts";
import type { Database, Db } from "./db/database.ts";
import { type AuditEntry, audit } from "./system/audit.ts";

/** The id of what a save was about, as far as its body or its answer names one. */
function idIn(about: unknown): string {
  if (typeof about !== "object" || about === null) return "";
  const { id = "", templateId = id } = about as { id?: string; templateId?: string };
  return templateId;
}

/**
 * Handlers of calls that save their body: `save` and its entry of the operation log, under `title`, are one transaction.
 * `target`: what the entry says of the thing, its id unless stated otherwise.
 */
export const logged =
  (db: Database, title: string) =>
  <Body extends object, Answer>(
    save: (tx: Db, body: Body) => Promise<Answer>,
    {
      kind = "changed",
      target = (body, answer) => idIn(body) || idIn(answer),
    }: { kind?: AuditEntry["kind"]; target?: (body: Body, answer: Answer) => string } = {},
  ) =>
  (request: FastifyRequest & { body: Body }): Promise<Answer> =>
    db.transaction(async (tx) => {
      const { body } = request;
      const answer = await save(tx, body);
      const entry = { title, kind, target: target(body, answer), after: body };
      await audit(tx, auditActor({ caller: signedIn(request) }), entry);
      return answer;
    });
