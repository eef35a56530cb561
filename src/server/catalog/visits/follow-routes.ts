import * as calls from "../../../contract/catalog/follow-calls.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/paging.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import {
  addSavedSearch,
  deleteSavedSearch,
  markSearchSeen,
  savedSearchesOf,
  updateSavedSearch,
} from "../alerts/keep-saved-search.ts";
import { browsedBy, forgetBrowsed } from "./browse-store.ts";
import { follow, followState, followsOf, unfollow } from "./follow-target.ts";

/** What a person follows, looked at and searches for again and again. */
export function followRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.follow, async (request) => {
    await follow(db, signedIn(request).personId, request.body);
    return { followed: true };
  });
  serve(app, calls.unfollow, async (request) => {
    await unfollow(db, signedIn(request).personId, request.body);
    return { followed: false };
  });
  serve(app, calls.followState, async (request) => ({
    followed: await followState(db, signedIn(request).personId, request.query),
  }));
  serve(app, calls.followedList, async (request) => followsOf(db, signedIn(request).personId, request.body));

  serve(app, calls.browsedList, async (request) => {
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    return await browsedBy(db, signedIn(request).personId, { pageNum, pageSize });
  });
  serve(app, calls.forgetBrowsed, async (request) => {
    await forgetBrowsed(db, signedIn(request).personId, request.query);
    return null;
  });

  serve(app, calls.savedSearchList, async (request) => savedSearchesOf(db, signedIn(request).personId));
  serve(app, calls.saveSearch, async (request) =>
    addSavedSearch(db, idempotencyKeyOf(request), signedIn(request).personId, request.body),
  );
  serve(app, calls.updateSavedSearch, async (request) =>
    updateSavedSearch(db, signedIn(request).personId, request.body, now()),
  );
  serve(app, calls.markSavedSearchSeen, async (request) => {
    await markSearchSeen(db, signedIn(request).personId, request.query.id);
    return null;
  });
  serve(app, calls.deleteSavedSearch, async (request) => {
    await deleteSavedSearch(db, signedIn(request).personId, request.query.id);
    return null;
  });
}
