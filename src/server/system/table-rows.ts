import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { signedIn } from "../auth.ts";
import type { App } from "../http.ts";
import type { Actor } from "./audit.ts";
import { answerShapeErrors, done, failed, found, idInPath, idOf, idOfUpdate, idsIn, NO_ID } from "./table-reply.ts";

/** One of the template's tables: how its rows are found, kept and removed. Ids are text; `null` is a new row. */
export type TableRows<Body extends TSchema> = {
  /** Where its calls begin, and whose permissions (`system:<module>:…`) they need. */
  path: string;
  module: "dict" | "config" | "role";
  body: Body;
  idIn: (sent: Static<Body>) => string | number | null | undefined;
  find: (id: string | null) => Promise<unknown>;
  save: (actor: Actor, sent: Static<Body>, id: string | null) => Promise<void>;
  remove: (actor: Actor, ids: readonly string[]) => Promise<void>;
};

/** The calls on single rows that every table of the template has; a POST that names an id is an update (reference §8). */
export function rowRoutes<Body extends TSchema>(app: App, table: TableRows<Body>): void {
  const { path, module, idIn, find, save, remove } = table;
  const may = (action: string) => ({ access: { permission: `system:${module}:${action}` } });
  const errorHandler = answerShapeErrors;
  const schema = { body: table.body };
  const actorOf = (request: FastifyRequest): Actor => ({ caller: signedIn(request), ip: request.ip });

  app.get<{ Params: { id: string } }>(`${path}/:id`, { config: may("query"), errorHandler }, async ({ params }) =>
    found(await find(idInPath(params.id))),
  );
  app.post(path, { config: may("add"), schema, errorHandler }, async (request) => {
    const sent = request.body as Static<Body>; // checked by the schema
    await save(actorOf(request), sent, idOfUpdate(request, idIn(sent), `system:${module}:edit`));
    return done();
  });
  app.put(path, { config: may("edit"), schema, errorHandler }, async (request) => {
    const sent = request.body as Static<Body>; // checked by the schema
    await save(actorOf(request), sent, idOf(idIn(sent)) ?? NO_ID);
    return done();
  });
  app.delete<{ Params: { id: string } }>(`${path}/:id`, { config: may("remove"), errorHandler }, async (request) => {
    const ids = idsIn(request.params.id);
    if (ids.length === 0) throw failed("请选择要删除的数据");
    await remove(actorOf(request), ids);
    return done();
  });
}
