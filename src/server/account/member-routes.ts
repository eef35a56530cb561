import * as calls from "../../contract/account/account-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { refuseIf } from "../reply.ts";
import { serve } from "../serve.ts";
import { cityProblem } from "../system/regions.ts";
import { sendDataCopy } from "./data-copy.ts";
import { placeOfSession, rememberDevice } from "./devices.ts";
import { issueLoginKey, signInByKey } from "./login-keys.ts";
import { networkOf } from "./network.ts";
import { closeAccount, updatePassword, updatePhone, updateProfile } from "./own-account.ts";
import { setDeliveryCity } from "./person-store.ts";
import { sessionsOf } from "./session-store.ts";
import { closeOtherSessions } from "./sessions.ts";

/** One's own account, its sessions, and the hop of a signed-in person to another of our sites. */
export function memberRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  serve(app, calls.jumpKey, async (request) => issueLoginKey(deps, signedIn(request), request.query.target));

  // The key travels in the query as the specification requires; queries are logged nowhere.
  serve(app, calls.signInByKey, async (request, reply) => {
    const { query, headers, ip } = request;
    const fetchSite = headers["sec-fetch-site"];
    const sender = { origin: headers.origin, fetchSite: typeof fetchSite === "string" ? fetchSite : undefined };
    const { token, expireAt, personId, needPassword } = await signInByKey(deps, query.key, sender, networkOf(ip));
    await rememberDevice(db, request, reply, personId);
    return { access_token: token, expireAt, needPassword };
  });

  serve(app, calls.updateProfile, async (request) => {
    await updateProfile(deps, signedIn(request), request.body.name, request.body.avatar);
    return null;
  });

  serve(app, calls.chooseDeliveryCity, async (request) => {
    refuseIf(cityProblem(request.body.cityCode));
    await setDeliveryCity(db, signedIn(request).personId, request.body.cityCode);
    return null;
  });

  serve(app, calls.updatePassword, async (request) => {
    await updatePassword(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
    return null;
  });

  serve(app, calls.updatePhone, async (request) => {
    await updatePhone(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
    return null;
  });

  serve(app, calls.closeAccount, async (request) => {
    await closeAccount(deps, { caller: signedIn(request), place: placeOfSession(request) }, request.body);
    return null;
  });

  serve(app, calls.sessionList, async (request) => {
    const { personId, tokenHash } = signedIn(request);
    return await sessionsOf(db, personId, tokenHash);
  });

  serve(app, calls.closeOtherSessions, async (request) => {
    const { personId, tokenHash } = signedIn(request);
    return { closed: await closeOtherSessions(db, personId, tokenHash) };
  });

  serve(app, calls.ownDataCopy, (request, reply) => sendDataCopy(reply, deps, signedIn(request).personId));
}
