import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import { Demands } from "../../application/demand/demands.ts";
import type { createFindGoodsMachine } from "../../application/demand/find-goods-machine.ts";
import { Navigator, SettingsStore } from "../../application/platform.ts";
import { longTextProblem, rawTextProblem } from "../../domain/demand/raw-text.ts";
import { Button } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Problem } from "../kit/fields.tsx";
import { Icon } from "../kit/icon.tsx";
import { isEnter } from "../kit/keys.ts";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { laterMachine, screenOf, useApp } from "../wiring.tsx";
import "./demand.css";

type FindGoodsActor = ActorRefFrom<ReturnType<typeof createFindGoodsMachine>>;

const EXAMPLES = [
  "樟子松 30*120*4米 1等 50方 太仓",
  "辐射松38*89 3.9米 一柜 到东莞",
  "SPF 2x4 2级及以上 100方 青岛港 下周要",
  "φ30以上 俄罗斯落叶松原木 3车 满洲里",
];

const STEPS = [
  ["说需求", "像发消息一样写，不用填表"],
  ["看匹配", "马上看到符合的现货和价格"],
  ["收报价", "没有现货的由商家报价"],
] as const;

function FindGoodsView({ actor }: { actor: FindGoodsActor }) {
  const { text, wasSubmitted } = useSelector(actor, ({ context }) => context);
  const problem = wasSubmitted ? rawTextProblem(text) : longTextProblem(text);
  const field = useRef<HTMLTextAreaElement>(null);
  // The field keeps what is typed before the machine runs; from then on both say the same.
  useEffect(() => {
    const early = field.current?.value ?? "";
    if (early !== actor.getSnapshot().context.text) actor.send({ type: "typed", text: early });
  }, [actor]);
  useEffect(() => {
    if (field.current !== null && field.current.value !== text) field.current.value = text;
  }, [text]);
  return (
    <div className="tm-find tm-grid tm-starts tm-gap-16">
      <section className="tm-panel tm-pad">
        <h1 className="tm-above-12">说出您要的木材</h1>
        <textarea
          ref={field}
          className="tm-input tm-textarea"
          aria-label="说出您要的木材"
          rows={5}
          placeholder="树种、规格、数量、到货地点，一行一种，直接粘贴微信里的内容即可"
          defaultValue={text}
          onChange={({ target }) => actor.send({ type: "typed", text: target.value })}
          onKeyDown={(event) => {
            if (isEnter(event) && (event.ctrlKey || event.metaKey)) actor.send({ type: "submitted" });
          }}
        />
        <div className="tm-below-12 tm-above-12 tm-row tm-at-end tm-gap-12">
          <Problem>{problem}</Problem>
          <Button look="primary" size="large" onClick={() => actor.send({ type: "submitted" })}>
            发需求
          </Button>
        </div>
        <div className="tm-row tm-wrap">
          <span className="tm-muted">例如</span>
          {EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              className="tm-choice"
              onClick={() => actor.send({ type: "typed", text: example })}
            >
              {example}
            </button>
          ))}
        </div>
        <ol className="tm-fields tm-three tm-parted">
          {STEPS.map(([title, words], place) => (
            <li key={title} className="tm-stack tm-gap-4">
              <strong>
                {place + 1}. {title}
              </strong>
              <span className="tm-muted">{words}</span>
            </li>
          ))}
        </ol>
      </section>
      <aside className="tm-stack tm-gap-16">
        <Ticker actor={actor} />
        <Hotline />
      </aside>
    </div>
  );
}

function Ticker({ actor }: { actor: FindGoodsActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { ticker } = state.context;
  return (
    <section className="tm-panel" aria-label="最新求购">
      <header className="tm-panel-head">
        <h2>最新求购</h2>
      </header>
      {state.matches("loading") ? <SkeletonRows rows={4} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="最新求购没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {state.matches("shown") && ticker.length === 0 ? <EmptyState title="还没有公开的求购，来发第一条" /> : null}
      <ul className="tm-lines">
        {ticker.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked entries have no identity
          <li key={place}>
            <span>{entry.title}</span>
            <span className="tm-muted">{entry.cityName}</span>
            <span className="tm-muted">{entry.whose}</span>
            <span className="tm-muted tm-number">{entry.publishTime.slice(5, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hotline() {
  const information = useSelector(useApp().information, (snapshot) => snapshot.context.data);
  return (
    <section className="tm-panel tm-row tm-gap-12 tm-pad">
      <Icon name="headset" size={20} />
      <div className="tm-stack tm-gap-0 tm-grow">
        <strong>电话发需求</strong>
        <span className="tm-muted">说不清规格也没关系，由专家替您找</span>
      </div>
      {information === null ? null : (
        <a className="tm-heading tm-number" href={`tel:${information.hotline}`}>
          {information.hotline}
        </a>
      )}
    </section>
  );
}

export const FindGoodsScreen = screenOf({
  adapterBundle: "member",
  ports: { demands: Demands, settings: SettingsStore, navigator: Navigator },
  machine: laterMachine(
    () => import("../../application/demand/find-goods-machine.ts"),
    (module) => module.createFindGoodsMachine,
  ),
  view: FindGoodsView,
});
