import { useMachine } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { createFollowListMachine } from "../../application/catalog/follow-list-machine.ts";
import { Follows } from "../../application/catalog/follows.ts";
import { Navigator } from "../../application/platform.ts";
import { FOLLOW_TYPE_NAMES, FOLLOW_TYPES, type Followed } from "../../domain/catalog/visits/follow.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useWired } from "../wiring.tsx";
import { AvailabilityCell, GoodsCell, MoveCell, TodayCell } from "./personal-cells.tsx";

/** What the person follows; something let go can be taken back while it is shown. */
export function FollowList({ head }: { head: ReactNode }) {
  const { search } = useLocation();
  const machine = useWired(createFollowListMachine, { follows: Follows, navigator: Navigator });
  const [state, send] = useMachine(machine, { input: { query: Object.fromEntries(new URLSearchParams(search)) } });
  useEffect(() => {
    send({ type: "routeChanged", query: Object.fromEntries(new URLSearchParams(search)) });
  }, [send, search]);
  const { page, gone } = state.context;
  const chosen = state.context.query.targetType;
  const isFirst = state.matches("loading") && page.rows.length === 0;
  const hasFailed = state.matches("failed");
  return (
    <section className="tm-panel tm-personal">
      <h1 className="tm-visually-hidden">我的关注</h1>
      <header className="tm-personal-top tm-row tm-apart tm-gap-16 tm-pad-sides tm-underlined">{head}</header>
      <div className="tm-row tm-stretched tm-gap-4 tm-pad-line">
        {([null, ...FOLLOW_TYPES] as const).map((type) => (
          <Button
            key={type ?? 0}
            size="small"
            look="minimal"
            pressed={chosen === type}
            onClick={() => send({ type: "typeChosen", targetType: type })}
          >
            {type === null ? "全部" : FOLLOW_TYPE_NAMES[type]}
          </Button>
        ))}
      </div>
      {isFirst ? <SkeletonRows rows={6} /> : null}
      {hasFailed ? <ErrorState message="关注没有取到" onRetry={() => send({ type: "retried" })} /> : null}
      {isFirst || hasFailed ? null : page.total === 0 ? (
        <EmptyState
          title={chosen === null ? "还没有关注" : `还没有关注${FOLLOW_TYPE_NAMES[chosen]}`}
          action={<LinkButton to={PAGES.allGoods.to()}>去看看货源</LinkButton>}
        >
          <p>在货源、店铺或品牌页面点“关注”，价格与上新在这里查看。</p>
        </EmptyState>
      ) : (
        <>
          <FollowTable
            rows={page.rows}
            gone={gone}
            onLetGo={(followed) => send({ type: "letGo", followed })}
            onTakeBack={(followed) => send({ type: "takenBack", followed })}
          />
          <Pager
            pageNum={page.pageNum}
            pageSize={page.pageSize}
            total={page.total}
            onChange={(turned) => send({ type: "pageTurned", page: turned })}
          />
        </>
      )}
    </section>
  );
}

function FollowTable({
  rows,
  gone,
  onLetGo,
  onTakeBack,
}: {
  rows: readonly Followed[];
  gone: readonly string[];
  onLetGo: (followed: Followed) => void;
  onTakeBack: (followed: Followed) => void;
}) {
  return (
    <table aria-label="关注" className="tm-table is-fixed is-carded">
      <Columns widths={[72, 440, 152, 160, 132, 112]} />
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">内容</th>
          <th scope="col" className="is-right">
            可售库存
          </th>
          <th scope="col" className="is-right">
            现价
          </th>
          <th scope="col" className="is-right">
            关注后变化
          </th>
          <th scope="col">
            <span className="tm-visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((followed) => {
          const isGone = gone.includes(followed.id);
          const { goods, priceAtFollow } = followed;
          return (
            <tr
              key={followed.id}
              className={isGone ? "is-gone" : undefined}
              title={`${followed.createTime.slice(0, 16)} 关注`}
            >
              <td>{FOLLOW_TYPE_NAMES[followed.targetType]}</td>
              {goods === null ? (
                <OtherCell followed={followed} />
              ) : (
                <>
                  <td>
                    <GoodsCell goods={goods} />
                  </td>
                  <td className="is-right">
                    <AvailabilityCell goods={goods} />
                  </td>
                  <td className="is-right">
                    <TodayCell goods={goods} />
                  </td>
                  <td className="is-right">
                    {priceAtFollow === null ? "-" : <MoveCell goods={goods} then={priceAtFollow} />}
                  </td>
                </>
              )}
              <td>
                <div className="tm-row tm-stretched tm-at-end tm-gap-4">
                  <Button
                    size="small"
                    look="minimal"
                    label={`${isGone ? "重新关注" : "取消关注"} ${followed.name}`}
                    onClick={() => (isGone ? onTakeBack(followed) : onLetGo(followed))}
                  >
                    {isGone ? "撤销" : "取关"}
                  </Button>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Shops, brands and what else has no size and price. */
function OtherCell({ followed: { name, note, linkPath } }: { followed: Followed }) {
  return (
    <td colSpan={4}>
      {linkPath === "" ? <span className="tm-muted">{name || "内容已不存在"}</span> : <Link to={linkPath}>{name}</Link>}
      {note === "" ? null : <div className="tm-second">{note}</div>}
    </td>
  );
}
