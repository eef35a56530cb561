import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { SearchAdmin } from "../../../application/catalog/search-admin.ts";
import { createClicksMachine } from "../../../application/catalog/search-admin-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { funnelSteps, mostClicksText } from "../../../domain/catalog/search/funnel.ts";
import { CLICKS, type DayOfClicks, type FunnelStep } from "../../../domain/catalog/search/search-report.ts";
import { clickName } from "../../../domain/system/click-names.ts";
import { CLICK } from "../../../domain/system/tracking.ts";
import { Padded, Section } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Room } from "../../kit/room.tsx";
import { StatusTabs } from "../../kit/tabs.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./clicks.css";

const DAYS = [
  { key: "1", label: "今天" },
  { key: "", label: "近 7 天" },
  { key: "30", label: "近 30 天" },
  { key: "90", label: "近 90 天" },
];

const TYPES = Object.values(CLICK).map((code) => ({ value: String(code), label: clickName(code) }));

const NOBODY = funnelSteps({ searched: 0, viewed: 0, chosen: 0, ordered: 0, paid: 0 });

const COLUMNS = columnsOf(CLICKS, {
  typeName: { width: 140 },
  name: { isShort: true, drawn: ({ name }) => name || "-" },
  clickNum: { width: 110 },
  personNum: { width: 110 },
});

function ClicksView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createClicksMachine>> }) {
  const { request, data } = useSelector(actor, ({ context }) => context);
  const { filters } = request;
  return (
    <div className="tm-console-page">
      <PageHead title="点击与转化" />
      <div className="tm-panel">
        <StatusTabs
          label="时间"
          tabs={DAYS}
          chosen={filters.days ?? ""}
          onChoose={(days) => actor.send({ type: "filtered", filters: { days } })}
        />
      </div>
      <div className="tm-grid tm-two tm-gap-16">
        <Section title="搜索转化" note={<span className="tm-muted">登录用户，逐步递进</span>}>
          {data === null ? (
            <Room>
              <Funnel steps={NOBODY} />
            </Room>
          ) : (
            <Funnel steps={data.funnel} />
          )}
        </Section>
        <Section title="每日点击">
          <Padded>
            {data === null ? (
              <Room>
                <DailyBars days={[]} />
              </Room>
            ) : (
              <DailyBars days={data.daily} />
            )}
          </Padded>
        </Section>
      </div>
      <ListPanel
        actor={actor}
        fields={[
          { kind: "select", name: "type", label: "位置", options: TYPES },
          { kind: "text", name: "keyword", label: "名称" },
        ]}
        label="点击"
        columns={COLUMNS}
        empty={{ title: "这段时间没有点击" }}
        failed="点击报表没有取到"
      />
    </div>
  );
}

const FULL = 100;

/** Each step as a bar as long as its share of the first. */
function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const first = steps[0]?.personNum ?? 0;
  return (
    <table className="tm-table" aria-label="搜索转化">
      <tbody>
        {steps.map(({ step, name, personNum, ratePct }) => (
          <tr key={step}>
            <th scope="row" className="tm-number">
              {name}
            </th>
            <td className="tm-funnel-bar tm-full">
              <svg viewBox={`0 0 ${FULL} 16`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={first === 0 ? 0 : (personNum / first) * FULL} height="16" rx="1" />
              </svg>
            </td>
            <td className="tm-number">{personNum} 人</td>
            <td className="tm-number tm-muted">{ratePct === null ? "" : `${ratePct.toFixed(1)}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEIGHT = 120;

/** Clicks of each day, with the numbers in words for those who see no bars. */
function DailyBars({ days }: { days: readonly DayOfClicks[] }) {
  const most = Math.max(0, ...days.map(({ clickNum }) => clickNum));
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  return (
    <figure className="tm-daily">
      <svg
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={days.map(({ day, clickNum }) => `${day} ${clickNum} 次`).join("，")}
      >
        {days.map(({ day, clickNum }, at) => {
          const height = clickNum === 0 ? 0 : Math.max(2, (clickNum / most) * HEIGHT);
          return (
            <rect key={day} x={at * 10 + 1.5} y={HEIGHT - height} width="7" height={height}>
              <title>{`${day}　${clickNum} 次，${days[at]?.personNum ?? 0} 人`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="tm-muted tm-number">
        <span>{first}</span>
        <span>{mostClicksText(most)}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

export const ClicksScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: SearchAdmin, navigator: Navigator, app: App },
  machine: createClicksMachine,
  view: ClicksView,
});
