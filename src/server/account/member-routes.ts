import {
  AutoLoginQuery,
  CloseAccountBody,
  ClosedSessionsData,
  JumpKeyData,
  JumpKeyQuery,
  LoginData,
  NothingData,
  ProfileBody,
  SessionListData,
  UpdatePasswordBody,
  UpdatePhoneBody,
} from "../../contract/account.ts";
import { Reply } from "../../contract/reply.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { ok } from "../reply.ts";
import { networkOf } from "./attempts.ts";
import { placeOfSession, rememberDevice } from "./devices.ts";
import { issueLoginKey, signInByKey } from "./login-keys.ts";
import { closeAccount, updatePassword, updatePhone, updateProfile } from "./own-account.ts";
import { closeOtherSessions, sessionsOf } from "./session-repository.ts";

/** One's own account, its sessions, and the hop of a signed-in person to another of our sites (product §1, §24). */
export function memberRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const own = { access: "signed-in" } as const;
  const nothing = { 200: Reply(NothingData) };

  app.get(
    "/api/login/getJumpKey",
    { config: own, schema: { querystring: JumpKeyQuery, response: { 200: Reply(JumpKeyData) } } },
    async (request) => ok(await issueLoginKey(deps, signedIn(request), request.query.target)),
  );

  // The key travels in the query because the seed says so; queries are logged nowhere.
  app.post(
    "/api/login/autoLoginDefault",
    {
      config: { access: "public", perNetwork: "attempts" },
      schema: { querystring: AutoLoginQuery, response: { 200: Reply(LoginData) } },
    },
    async (request, reply) => {
      const { query, headers, ip } = request;
      const fetchSite = headers["sec-fetch-site"];
      const sender = { origin: headers.origin, fetchSite: typeof fetchSite === "string" ? fetchSite : undefined };
      const { token, expireAt, personId, needPassword } = await signInByKey(deps, query.key, sender, networkOf(ip));
      await rememberDevice(db, request, reply, personId);
      return ok({ access_token: token, expireAt, needPassword });
    },
  );

  app.post(
    "/api/member/pc/update",
    { config: own, schema: { body: ProfileBody, response: nothing } },
    async (request) => {
      await updateProfile(deps, signedIn(request), request.body.name, request.body.avatar);
      return ok(null);
    },
  );

  app.post(
    "/api/member/pc/updatePassword",
    { config: own, schema: { body: UpdatePasswordBody, response: nothing } },
    async (request) => {
      await updatePassword(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
      return ok(null);
    },
  );

  app.post(
    "/api/member/pc/updatePhone",
    { config: own, schema: { body: UpdatePhoneBody, response: nothing } },
    async (request) => {
      await updatePhone(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
      return ok(null);
    },
  );

  app.post(
    "/api/member/pc/cancel",
    { config: own, schema: { body: CloseAccountBody, response: nothing } },
    async (request) => {
      await closeAccount(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
      return ok(null);
    },
  );

  app.get(
    "/api/member/pc/getSessions",
    { config: own, schema: { response: { 200: Reply(SessionListData) } } },
    async (request) => {
      const { personId, tokenHash } = signedIn(request);
      return ok(await sessionsOf(db, personId, tokenHash));
    },
  );

  app.post(
    "/api/member/pc/closeOtherSessions",
    { config: own, schema: { response: { 200: Reply(ClosedSessionsData) } } },
    async (request) => {
      const { personId, tokenHash } = signedIn(request);
      return ok({ closed: await closeOtherSessions(db, personId, tokenHash) });
    },
  );
}
