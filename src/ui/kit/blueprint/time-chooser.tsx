import { Menu, MenuItem } from "@blueprintjs/core";
import { DatePicker } from "@blueprintjs/datetime";
import "@blueprintjs/datetime/lib/css/blueprint-datetime.css";
import type { TimeKind } from "../../../domain/typed-time.ts";
import { Below } from "./below.tsx";

/** A day as the picker has it, in the browser's zone; only its digits count. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);

const two = (number: number): string => String(number).padStart(2, "0");
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const EARLIEST = "1900-01-01";
const LATEST = "2099-12-31";

const LABELS = {
  labelMonthDropdown: () => "月份",
  labelYearDropdown: () => "年份",
  labelNext: () => "下个月",
  labelPrevious: () => "上个月",
};

const FORMATTERS = {
  formatWeekdayName: (day: Date) => "日一二三四五六".charAt(day.getDay()),
  formatMonthCaption: (month: Date) => `${month.getMonth() + 1}月`,
  formatYearCaption: (year: Date) => `${year.getFullYear()}年`,
};

/** Every half hour of a day. */
const TIMES = Array.from({ length: 48 }, (_, half) => `${two(half >> 1)}:${half % 2 === 0 ? "00" : "30"}`);

/** Where a list of times begins to be of use. */
const MORNING = "08:00";

function Times({ chosen, onChoose }: { chosen: string; onChoose: (time: string) => void }) {
  const inSight = [...TIMES].reverse().find((time) => time <= (chosen === "" ? MORNING : chosen));
  return (
    <Menu
      className="tm-times"
      role="listbox"
      aria-label="时间"
      ulRef={(list) => list?.querySelector(`[data-time="${inSight}"]`)?.scrollIntoView({ block: "nearest" })}
    >
      {TIMES.map((time) => (
        <MenuItem
          key={time}
          text={time}
          data-time={time}
          selected={time === chosen}
          roleStructure="listoption"
          shouldDismissPopover={false}
          onClick={() => onChoose(time)}
        />
      ))}
    </Menu>
  );
}

/** What a field of time is chosen from, below the field, in whose element it stands. */
export function TimeChooser({
  id,
  kind,
  value,
  min = EARLIEST,
  max = LATEST,
  onChoose,
}: {
  id?: string;
  kind: TimeKind;
  value: string;
  min?: string;
  max?: string;
  onChoose: (value: string) => void;
}) {
  const [day, time] = kind === "time" ? ["", value] : [value.slice(0, 10), value.slice(11)];
  const inside = day === "" ? "" : day < min ? min : day > max ? max : day;
  const chooseDay = (date: Date | null, isByPerson: boolean) => {
    if (!isByPerson) return;
    if (date === null) onChoose("");
    else onChoose(kind === "day" ? dayOf(date) : `${dayOf(date)}T${time === "" ? "00:00" : time}`);
  };
  const chooseTime = (chosen: string) =>
    onChoose(kind === "time" ? chosen : `${day === "" ? dayOf(new Date()) : day}T${chosen}`);
  return (
    <Below>
      {/* It can have the focus, so that a press between its days does not count as leaving. */}
      <div id={id} className="tm-time-chooser" tabIndex={-1} role="dialog" aria-label="选择">
        {kind === "time" ? null : (
          <DatePicker
            locale="zh-CN"
            minDate={dateOf(min)}
            maxDate={new Date(`${max}T23:59:59`)}
            value={inside === "" ? null : dateOf(inside)}
            onChange={chooseDay}
            showActionsBar
            todayButtonText="今天"
            clearButtonText="清空"
            highlightCurrentDay
            dayPickerProps={{ weekStartsOn: 1, labels: LABELS, formatters: FORMATTERS }}
          />
        )}
        {kind === "day" ? null : <Times chosen={time} onChoose={chooseTime} />}
      </div>
    </Below>
  );
}
