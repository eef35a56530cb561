import type { ReactNode } from "react";
import { maySend } from "../../domain/events.ts";
import { decimalText } from "../../domain/fields.ts";
import { columnOf, toneFor } from "../../domain/states.ts";
import { ratioText } from "../../domain/timber/true-price.ts";
import { timeText, withoutSeconds } from "../../domain/time.ts";
import type { FileView, OrderDetail, SpotCheck } from "../../domain/trade/order-view.ts";
import {
  SPOT_CHECK_EVENTS,
  SPOT_CHECK_STATES,
  type SpotCheckActor,
  type SpotCheckEvent,
  type SpotCheckStatus,
} from "../../domain/trade/spot-check.ts";
import { meansText } from "../../domain/trade/spot-check-form.ts";
import { Button } from "../kit/button.tsx";
import { type CommandActor, CommandDialog, CommandInputs } from "../kit/console/command-dialog.tsx";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { Section } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { Tag } from "../kit/tag.tsx";

const NAMES = columnOf(SPOT_CHECK_STATES, "label");

const saved = ({ fileName, originalName }: FileView) => (
  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
    {originalName}
  </DownloadButton>
);

/** What was said of a spot check, under its status. */
const wordsOf = ({ reason, ruling, dueAt, note }: SpotCheck): string[] => [
  ...(dueAt === null ? [] : [`商家可在 ${timeText(dueAt)} 前提出异议`]),
  ...(note === "" ? [] : [`备注：${note}`]),
  ...(reason === "" ? [] : [`商家异议：${reason}`]),
  ...(ruling === "" ? [] : [`平台裁定：${ruling}`]),
];

const COLUMNS: Column<SpotCheck>[] = [
  {
    title: "规格",
    cell: ({ image, specText }) => (
      <Pictured image={image}>
        <strong className="tm-number">{specText}</strong>
      </Pictured>
    ),
  },
  {
    title: "平均实测",
    cell: (check) => (
      <>
        <span className="tm-number">{meansText(check)}</span>
        <div className="tm-under tm-number">{check.pieces} 根</div>
      </>
    ),
  },
  { title: "足方率", align: "right", cell: ({ ratio }) => <span className="tm-number">{ratioText(ratio)}</span> },
  {
    title: "含水率",
    align: "right",
    cell: ({ moisture }) => (moisture === null ? "" : <span className="tm-number">{decimalText(moisture, 1)}%</span>),
  },
  { title: "填报时间", cell: ({ time }) => <span className="tm-number">{withoutSeconds(time)}</span> },
];

/** Spot checks of an order's lines, with what their reader may do; above them, the lines that may be measured. */
export function SpotCheckSection({
  order: { spotChecks = [], checkable = [] },
  side,
  permissions,
  file = saved,
  isResting = false,
  onAdd,
  onEvent,
}: {
  order: OrderDetail;
  side: SpotCheckActor;
  permissions: readonly string[];
  file?: (file: FileView) => ReactNode;
  isResting?: boolean;
  onAdd?: (lineId: string) => void;
  onEvent: (event: SpotCheckEvent, id: string) => void;
}) {
  if (spotChecks.length + checkable.length === 0) return null;
  const columns: Column<SpotCheck>[] = [
    ...COLUMNS,
    {
      title: "状态",
      cell: (check) => (
        <>
          <Tag meaning={toneFor<SpotCheckActor>(SPOT_CHECK_STATES, check.status, side)}>
            {NAMES[check.status as SpotCheckStatus]}
          </Tag>
          {wordsOf(check).map((words) => (
            <div key={words} className="tm-under">
              {words}
            </div>
          ))}
          {check.files.length === 0 ? null : <div className="tm-row tm-wrap">{check.files.map(file)}</div>}
        </>
      ),
    },
    {
      title: "",
      cell: ({ id, events }) => (
        <div className="tm-row tm-wrap">
          {events
            .filter((event): event is SpotCheckEvent => maySend(SPOT_CHECK_EVENTS, event, side, permissions))
            .map((event) => (
              <Button key={event} disabled={isResting} onClick={() => onEvent(event, id)}>
                {SPOT_CHECK_EVENTS[event].label}
              </Button>
            ))}
        </div>
      ),
    },
  ];
  return (
    <Section title="抽尺" note={<span className="tm-muted">只计入足方率，不影响货款和结算</span>}>
      {spotChecks.length === 0 ? null : (
        <RowTable label="抽尺记录" columns={columns} rows={spotChecks} keyOf={({ id }) => id} />
      )}
      {onAdd === undefined || checkable.length === 0 ? null : (
        <div className="tm-row tm-wrap tm-pad-row">
          {checkable.map(({ lineId, specText }) => (
            <Button key={lineId} onClick={() => onAdd(lineId)}>
              抽尺 {specText}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

/** The dialog of an event of a spot check. */
export const SpotCheckDialog = ({
  command,
  name,
  side,
}: {
  command: CommandActor;
  name: SpotCheckEvent;
  side: SpotCheckActor;
}) => <EventDialog command={command} events={SPOT_CHECK_EVENTS} event={name} side={side} cancelText="返回" />;

/** Asks for the sizes that were measured. */
export const SpotCheckForm = ({ command }: { command: CommandActor }) => (
  <CommandDialog command={command} title="填报抽尺" submitText="提交">
    {(form) => (
      <>
        <p>随机抽量 10 根以上，逐根填写厚、宽、长，或填写平均值和根数。商家 48 小时内可提出异议；不影响货款和结算。</p>
        <CommandInputs command={command} form={form} />
      </>
    )}
  </CommandDialog>
);

/** Whether a command of an order is about one of its spot checks. */
export const isSpotCheckEvent = (name: string): name is SpotCheckEvent => name in SPOT_CHECK_EVENTS;
