import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Navigator } from "../../application/platform.ts";
import { Inbox } from "../../application/system/inbox.ts";
import { createMessageListMachine } from "../../application/system/message-list-machine.ts";
import { MESSAGE_TYPE_NAMES, MESSAGE_TYPES, type Message } from "../../domain/system/message.ts";
import { Button } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { type FilterField, FilterRow } from "../kit/console/page.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { StatusTabs } from "../kit/tabs.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { MessagePrefs } from "./message-prefs.tsx";
import "./messages.css";

const UNREAD = "1";
const FILTERS: readonly FilterField[] = [
  { kind: "select", name: "unread", label: "状态", options: [{ value: UNREAD, label: "未读" }] },
];

type Actor = ActorRefFrom<ReturnType<typeof createMessageListMachine>>;

function MessageListView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { query, page, unread, chosen } = state.context;
  const isFirst = state.matches("loading") && page.rows.length === 0;
  const tabs = [
    { key: "", label: "全部", count: unread.total },
    ...MESSAGE_TYPES.map((type) => ({
      key: String(type),
      label: MESSAGE_TYPE_NAMES[type],
      count: unread.byType[type],
    })),
  ];
  return (
    <section className="tm-panel tm-messages">
      <header className="tm-panel-head">
        <h1>我的消息</h1>
        <MessagePrefs />
      </header>
      <StatusTabs
        label="消息类型"
        tabs={tabs}
        chosen={query.type === null ? "" : String(query.type)}
        onChoose={(key) =>
          actor.send({ type: "tabChosen", messageType: MESSAGE_TYPES.find((type) => String(type) === key) ?? null })
        }
      />
      <FilterRow
        fields={FILTERS}
        filters={{ unread: query.unread ? UNREAD : "" }}
        onFilter={({ unread: chosenOnes }) => actor.send({ type: "unreadChosen", unread: chosenOnes === UNREAD })}
      />
      <div className="tm-row tm-pad-line tm-underlined">
        <label className="tm-check">
          <input
            type="checkbox"
            aria-label="全选本页"
            checked={page.rows.length > 0 && chosen.length === page.rows.length}
            disabled={page.rows.length === 0}
            onChange={() => actor.send({ type: "allToggled" })}
          />
          全选
        </label>
        <Button
          size="small"
          disabled={!state.can({ type: "readRequested" })}
          onClick={() => actor.send({ type: "readRequested" })}
        >
          标为已读
        </Button>
        <Button
          size="small"
          disabled={!state.can({ type: "removeRequested" })}
          onClick={() => actor.send({ type: "removeRequested" })}
        >
          删除
        </Button>
        <Button
          size="small"
          disabled={!state.can({ type: "allReadRequested" })}
          onClick={() => actor.send({ type: "allReadRequested" })}
        >
          全部已读
        </Button>
      </div>
      {isFirst ? <SkeletonRows rows={6} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="消息没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {!isFirst && !state.matches("failed") ? (
        <ul className={state.matches("loading") ? "is-stale" : undefined}>
          {page.rows.map((message) => (
            <MessageRow key={message.id} message={message} actor={actor} isChosen={chosen.includes(message.id)} />
          ))}
        </ul>
      ) : null}
      {!isFirst && !state.matches("failed") && page.total === 0 ? (
        <EmptyState
          title={query.unread || query.type !== null ? "没有这样的消息" : "还没有消息"}
          action={
            query.unread || query.type !== null ? (
              <Button onClick={() => actor.send({ type: "tabChosen", messageType: null })}>查看全部消息</Button>
            ) : undefined
          }
        >
          <p>订单、报价、认证有进展时会在这里告诉您。</p>
        </EmptyState>
      ) : null}
      {page.total > 0 && !state.matches("failed") ? (
        <Pager
          pageNum={page.pageNum}
          pageSize={page.pageSize}
          total={page.total}
          onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
        />
      ) : null}
      <ConfirmDialog
        open={state.matches("confirming")}
        title="删除消息"
        confirmText="删除"
        onConfirm={() => actor.send({ type: "removeConfirmed" })}
        onCancel={() => actor.send({ type: "removeDropped" })}
      >
        选中的 {chosen.length} 条消息删除后不能恢复。
      </ConfirmDialog>
    </section>
  );
}

function MessageRow({ message, actor, isChosen }: { message: Message; actor: Actor; isChosen: boolean }) {
  const isUnread = message.readTime === null;
  const opened = () => actor.send({ type: "opened", message });
  const action = message.level === 1 ? "去处理" : "查看";
  const text = (
    <>
      <span className="tm-message-title tm-row">
        {isUnread ? <span className="tm-visually-hidden">未读：</span> : null}
        {message.title}
        {message.level === 1 ? <Tag meaning="act">待办</Tag> : null}
      </span>
      <span className="tm-muted">{message.content}</span>
    </>
  );
  return (
    <li className={`tm-message tm-grid tm-centred tm-gap-12 tm-pad-sides tm-underlined${isUnread ? " is-unread" : ""}`}>
      <label className="tm-hit">
        <input
          type="checkbox"
          aria-label={`选择 ${message.title}`}
          checked={isChosen}
          onChange={() => actor.send({ type: "toggled", id: message.id })}
        />
      </label>
      <span className="tm-message-picture">
        {message.image === "" ? null : <GoodsPicture src={message.image} size={40} />}
      </span>
      {message.linkPath === "" ? (
        <button type="button" className="tm-message-text tm-stack tm-starts tm-gap-4 tm-grow" onClick={opened}>
          {text}
        </button>
      ) : (
        <Link to={message.linkPath} className="tm-message-text tm-stack tm-starts tm-gap-4 tm-grow" onClick={opened}>
          {text}
        </Link>
      )}
      <span className="tm-muted tm-small">{MESSAGE_TYPE_NAMES[message.type]}</span>
      <time className="tm-muted tm-small tm-right">{message.createTime.slice(0, 16)}</time>
      {message.linkPath === "" ? (
        <span />
      ) : (
        <Link to={message.linkPath} aria-label={`${message.title}，${action}`} onClick={opened}>
          {action}
        </Link>
      )}
    </li>
  );
}

export const MessageListScreen = screenOf({
  ports: { inbox: Inbox, navigator: Navigator, app: App },
  machine: ({ inbox, navigator, app: { session } }) =>
    createMessageListMachine({ inbox, navigator, onUnread: (num) => session.send({ type: "unreadCounted", num }) }),
  view: MessageListView,
});
