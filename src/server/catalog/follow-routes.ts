import {
  BrowseDeleteQuery,
  BrowseListBody,
  FollowListBody,
  FollowTargetShape,
  SavedSearchAddBody,
  SavedSearchIdQuery,
  SavedSearchUpdateBody,
} from "../../contract/follow.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { browsedBy, forgetBrowsed } from "./browse-repository.ts";
import { follow, followState, followsOf, unfollow } from "./follow-repository.ts";
import {
  addSavedSearch,
  deleteSavedSearch,
  markSearchSeen,
  savedSearchesOf,
  updateSavedSearch,
} from "./saved-search-repository.ts";

/** What a person follows, looked at and searches for again and again (product §6, §8). */
export function followRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "signed-in" } as const;

  app.post("/api/memberFollow/pc/add", { config, schema: { body: FollowTargetShape } }, async (request) => {
    await follow(db, signedIn(request).personId, request.body);
    return ok({ followed: true });
  });
  app.post("/api/memberFollow/pc/remove", { config, schema: { body: FollowTargetShape } }, async (request) => {
    await unfollow(db, signedIn(request).personId, request.body);
    return ok({ followed: false });
  });
  app.get("/api/memberFollow/pc/getState", { config, schema: { querystring: FollowTargetShape } }, async (request) =>
    ok({ followed: await followState(db, signedIn(request).personId, request.query) }),
  );
  app.post("/api/memberFollow/pc/getList", { config, schema: { body: FollowListBody } }, async (request) =>
    ok(await followsOf(db, signedIn(request).personId, request.body)),
  );

  app.post("/api/memberCollect/pc/getBrowseList", { config, schema: { body: BrowseListBody } }, async (request) => {
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    return ok(await browsedBy(db, signedIn(request).personId, { pageNum, pageSize }));
  });
  app.delete(
    "/api/memberCollect/pc/deleteBrowse",
    { config, schema: { querystring: BrowseDeleteQuery } },
    async (request) => {
      await forgetBrowsed(db, signedIn(request).personId, request.query);
      return ok(null);
    },
  );

  app.post("/api/mySearch/pc/getList", { config }, async (request) =>
    ok(await savedSearchesOf(db, signedIn(request).personId)),
  );
  app.post("/api/mySearch/pc/add", { config, schema: { body: SavedSearchAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addSavedSearch(tx, signedIn(request).personId, request.body))),
  );
  app.post("/api/mySearch/pc/update", { config, schema: { body: SavedSearchUpdateBody } }, async (request) =>
    ok(await updateSavedSearch(db, signedIn(request).personId, request.body, now())),
  );
  app.post("/api/mySearch/pc/markSeen", { config, schema: { querystring: SavedSearchIdQuery } }, async (request) => {
    await markSearchSeen(db, signedIn(request).personId, request.query.id);
    return ok(null);
  });
  app.delete("/api/mySearch/pc/delete", { config, schema: { querystring: SavedSearchIdQuery } }, async (request) => {
    await deleteSavedSearch(db, signedIn(request).personId, request.query.id);
    return ok(null);
  });
}
