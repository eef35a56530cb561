import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/system/people-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { changeRoles, changeStatus } from "./change-person.ts";
import { peoplePage, personDetail } from "./people.ts";
import { done, idOf, idsIn, maybeFound, serveTemplate } from "./table-reply.ts";

/** The people of the marketplace, what they may do, and whether they are locked out. */
export function peopleRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, consoleListCalls.personList, async (request) => peoplePage(db, request.query, signedIn(request)));
  serveTemplate(app, calls.person, async (request) =>
    maybeFound(await personDetail(db, idOf(request.params.id), signedIn(request))),
  );
  // The template's clients send PUT; POST does as well, like everywhere under /system.
  for (const call of [calls.setPersonStatus, calls.updatePersonStatus])
    serveTemplate(app, call, async (request) => {
      const { userId, status, reason } = request.body;
      const actor = { caller: signedIn(request), ip: request.ip };
      await changeStatus(db, actor, { id: idOf(userId), status, reason: reason ?? "" });
      return done();
    });
  for (const call of [calls.setPersonRoles, calls.updatePersonRoles])
    serveTemplate(app, call, async (request) => {
      const { userId, roleIds = "", before } = request.query;
      await changeRoles(
        db,
        { caller: signedIn(request), ip: request.ip },
        { id: idOf(userId), roleIds: idsIn(roleIds), before: before === undefined ? null : idsIn(before) },
      );
      return done();
    });
}
