import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { SearchHistory } from "../../application/catalog/catalog.ts";
import { createSavedSearchListMachine, shownTriggers } from "../../application/catalog/saved-search-list-machine.ts";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import {
  NOTIFY_KINDS,
  NOTIFY_NAMES,
  newNumText,
  newsText,
  SAVED_SEARCH_STATES,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  savedSearchAddress,
} from "../../domain/catalog/alerts/saved-search.ts";
import { narrowsByFreight } from "../../domain/catalog/search/goods-query.ts";
import { PAGES } from "../../domain/shell/pages.ts";

import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { useDeliveryCity } from "../kit/delivery-city.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Field, FieldGroup, Select, TextInput } from "../kit/fields.tsx";
import { isEscape } from "../kit/keys.ts";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { TriggerBoxes } from "./trigger-boxes.tsx";
import "./catalog.css";
import "./personal.css";

const PAUSED = SAVED_SEARCH_STATES.paused;

type SavedSearchListActor = ActorRefFrom<ReturnType<typeof createSavedSearchListMachine>>;

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

function SavedSearchListView({ actor }: { actor: SavedSearchListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { saved, recent, change } = state.context;
  const hasFailed = state.matches("failed");
  return (
    <>
      <section className="tm-panel tm-personal" aria-labelledby="saved-searches">
        <header className="tm-panel-head">
          <h1 id="saved-searches">我的搜索</h1>
          {saved === null ? null : (
            <span className="tm-muted tm-small">
              已保存 {saved.length} / {SAVED_SEARCHES_MAX}
            </span>
          )}
        </header>
        {hasFailed ? <ErrorState message="搜索没有取到" onRetry={() => actor.send({ type: "retried" })} /> : null}
        {saved === null && !hasFailed ? <SkeletonRows rows={4} /> : null}
        {saved === null || hasFailed ? null : saved.length === 0 ? (
          <EmptyState title="还没有保存的搜索" action={<LinkButton to={PAGES.search.to()}>去搜索货源</LinkButton>}>
            <p>在搜索结果页点“保存搜索”，有新货、降价或到货时提醒您。</p>
          </EmptyState>
        ) : (
          <table aria-label="我的搜索" className="tm-table is-fixed is-carded">
            <Columns widths={[200, 112, 240, 140, null]} />
            <thead>
              <tr>
                <th scope="col">名称与条件</th>
                <th scope="col" className="is-right">
                  新动态
                </th>
                <th scope="col">关注</th>
                <th scope="col">提醒</th>
                <th scope="col">
                  <span className="tm-visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {saved.map((search) => (
                <SearchRow key={search.id} search={search} actor={actor} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {saved === null || hasFailed ? null : <Recent terms={recent} saved={saved} actor={actor} />}
      <ConfirmDialog
        open={state.matches("confirming")}
        title={change?.do === "remove" ? "删除搜索" : "清空搜索历史"}
        confirmText={change?.do === "remove" ? "删除" : "清空"}
        onConfirm={() => actor.send({ type: "confirmed" })}
        onCancel={() => actor.send({ type: "dropped" })}
      >
        {change?.do === "remove"
          ? `“${change.search.name}”删除后不再提醒，也不能恢复。`
          : "全部搜索历史清空后不能恢复，已保存的搜索不受影响。"}
      </ConfirmDialog>
    </>
  );
}

/** That a search by 到家价 finds nothing before there is a city to deliver to. */
function CityMissing() {
  const [city] = useDeliveryCity();
  return city === "" ? <span className="tm-small tm-warning">还没选送货城市，暂不提醒</span> : null;
}

function SearchRow({ search, actor }: { search: SavedSearch; actor: SavedSearchListActor }) {
  const isRenamed = useSelector(
    actor,
    ({ context: { change }, value }) =>
      value === "renaming" && change?.do === "update" && change.search.id === search.id,
  );
  const triggers = useSelector(actor, ({ context }) => shownTriggers(context, search));
  const isPaused = search.status === PAUSED.code;
  return (
    <tr className={isPaused ? "is-gone" : undefined}>
      <td>
        {isRenamed ? (
          <Rename actor={actor} />
        ) : (
          <span className="tm-row tm-strong">
            <a
              href={savedSearchAddress(search.filters)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => actor.send({ type: "opened", search })}
            >
              {search.name}
            </a>
            {isPaused ? <Tag meaning={PAUSED.tone}>{PAUSED.label}</Tag> : null}
          </span>
        )}
        <div className="tm-row tm-stretched tm-gap-4 tm-wrap tm-below-4">
          {search.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {narrowsByFreight(search.filters) ? <CityMissing /> : null}
        </div>
      </td>
      <td className="is-right">
        {search.newNum === 0 ? (
          <span className="tm-muted">0</span>
        ) : (
          <span className="tm-strong" title={newsText(search.found)}>
            {newNumText(search.newNum)}
          </span>
        )}
        <div className="tm-second">{search.lastSeenTime.slice(5, 16)} 后</div>
      </td>
      <td>
        <FieldGroup label={`${search.name}的关注`} isLabelHidden>
          <TriggerBoxes
            chosen={triggers}
            onToggle={(trigger) => actor.send({ type: "triggerToggled", search, trigger })}
          />
        </FieldGroup>
      </td>
      <td>
        <Select
          label={`${search.name}的提醒`}
          options={NOTIFIES}
          value={search.notify}
          onChange={(notify) => actor.send({ type: "notifyChosen", search, notify })}
        />
      </td>
      <td>
        <div className="tm-row tm-stretched tm-gap-4">
          <Button size="small" look="minimal" onClick={() => actor.send({ type: "pauseToggled", search })}>
            {isPaused ? "启用" : "暂停"}
          </Button>
          <Button size="small" look="minimal" onClick={() => actor.send({ type: "renameRequested", search })}>
            改名
          </Button>
          <Button size="small" look="minimal" onClick={() => actor.send({ type: "removeRequested", search })}>
            删除
          </Button>
        </div>
      </td>
    </tr>
  );
}

function Rename({ actor }: { actor: SavedSearchListActor }) {
  const { name, problem } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <form
      className="tm-search-rename tm-row tm-starts"
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "renameConfirmed" });
      }}
      onKeyDown={(event) => {
        if (isEscape(event)) actor.send({ type: "renameDropped" });
      }}
    >
      <Field label="新名称" problem={problem}>
        <TextInput
          autoFocus
          value={name}
          isWrong={problem !== null}
          onChange={(event) => actor.send({ type: "nameTyped", name: event.target.value })}
        />
      </Field>
      <Button size="small" look="primary" type="submit">
        保存
      </Button>
      <Button size="small" onClick={() => actor.send({ type: "renameDropped" })}>
        取消
      </Button>
    </form>
  );
}

function Recent({
  terms,
  saved,
  actor,
}: {
  terms: readonly string[];
  saved: readonly SavedSearch[];
  actor: SavedSearchListActor;
}) {
  return (
    <section className="tm-panel tm-personal" aria-labelledby="recent-searches">
      <header className="tm-panel-head">
        <h2 id="recent-searches">搜索历史</h2>
        {terms.length === 0 ? null : (
          <Button size="small" onClick={() => actor.send({ type: "clearingRequested" })}>
            清空
          </Button>
        )}
      </header>
      {terms.length === 0 ? (
        <EmptyState title="还没有搜索历史" />
      ) : (
        <ul className="tm-row tm-wrap tm-pad">
          {terms.map((term) => (
            <li key={term} className="tm-choice tm-row tm-gap-4">
              <a
                href={PAGES.search.to({ keywords: term, searchOrigin: "2" })}
                target="_blank"
                rel="noopener noreferrer"
              >
                {term}
              </a>
              {saved.some(({ name }) => name === term) ? null : (
                <Button
                  size="small"
                  look="minimal"
                  label={`保存 ${term}`}
                  onClick={() => actor.send({ type: "termSaved", term })}
                >
                  保存
                </Button>
              )}
              <Button
                size="small"
                look="minimal"
                label={`删除 ${term}`}
                onClick={() => actor.send({ type: "termForgotten", term })}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const SavedSearchListScreen = screenOf({
  ports: { searches: SavedSearches, history: SearchHistory, app: App, navigator: Navigator, ids: Ids },
  machine: createSavedSearchListMachine,
  view: SavedSearchListView,
});
