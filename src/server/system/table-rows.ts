import type { FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import type { DoneReply, IdParams, MaybeFoundReply } from "../../contract/system/template-schemas.ts";
import type { AddressId } from "../../domain/ids.ts";
import { signedIn } from "../auth.ts";
import type { App } from "../http.ts";
import type { Actor } from "./audit.ts";
import { done, failed, idInPath, idOf, idOfUpdate, idsIn, maybeFound, NO_ID, serveTemplate } from "./table-reply.ts";

/** One of the template's tables: how its rows are found, stored and removed; `null` is a new row. */
export type TableRows<Body, Row> = {
  calls: {
    one: Call<{ params: IdParams; reply: MaybeFoundReply<Row> }>;
    /** A POST that names an id is an update. */
    add: Call<{ body: Body; reply: DoneReply }>;
    update: Call<{ body: Body; reply: DoneReply }>;
    remove: Call<{ params: IdParams; reply: DoneReply }>;
  };
  idIn: (sent: Body) => string | number | null | undefined;
  find: (id: AddressId | null) => Promise<Row | null>;
  save: (actor: Actor, sent: Body, id: AddressId | null) => Promise<void>;
  remove: (actor: Actor, ids: readonly AddressId[]) => Promise<void>;
};

/** The calls on single rows that every table of the template has. */
export function rowRoutes<Body, Row>(app: App, { calls, idIn, find, save, remove }: TableRows<Body, Row>): void {
  const actorOf = (request: FastifyRequest): Actor => ({ caller: signedIn(request), ip: request.ip });

  serveTemplate(app, calls.one, async ({ params }) => maybeFound(await find(idInPath(params.id))));
  serveTemplate(app, calls.add, async (request) => {
    const sent = request.body;
    await save(actorOf(request), sent, idOfUpdate(request, idIn(sent), calls.update.access));
    return done();
  });
  serveTemplate(app, calls.update, async (request) => {
    const sent = request.body;
    await save(actorOf(request), sent, idOf(idIn(sent)) ?? NO_ID);
    return done();
  });
  serveTemplate(app, calls.remove, async (request) => {
    const ids = idsIn(request.params.id);
    if (ids.length === 0) throw failed("请选择要删除的数据");
    await remove(actorOf(request), ids);
    return done();
  });
}
