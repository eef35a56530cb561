import { type ReactNode, useId, useState } from "react";
import { countPerBundle, type QuantityRule } from "../../../src/domain/timber/quantity.ts";
import type { SaleUnit } from "../../../src/domain/timber/spec.ts";
import { VOUCHER_FIELDS } from "../../../src/domain/trade/voucher.ts";
import type { TimeKind } from "../../../src/domain/typed-time.ts";
import { TimeChooser } from "../../../src/ui/kit/blueprint/time-chooser.tsx";
import { Button } from "../../../src/ui/kit/button.tsx";
import { DateRangeInput } from "../../../src/ui/kit/date-range.tsx";
import { FieldInputs } from "../../../src/ui/kit/field-inputs.tsx";
import {
  Field,
  FieldGroup,
  Note,
  Problem,
  Radios,
  Select,
  TextArea,
  TextInput,
  TickBox,
} from "../../../src/ui/kit/fields.tsx";
import { Form } from "../../../src/ui/kit/form.tsx";
import {
  FormDay,
  FormField,
  FormInput,
  FormNumber,
  FormSearch,
  FormSelect,
  type FormState,
  FormText,
} from "../../../src/ui/kit/form-fields.tsx";
import { LackingBrands } from "../../../src/ui/kit/lacking-brands.tsx";
import { MultiSelect } from "../../../src/ui/kit/multi-select.tsx";
import { Noted, Tied } from "../../../src/ui/kit/noted.tsx";
import { NumberInput } from "../../../src/ui/kit/number-input.tsx";
import { PaperField } from "../../../src/ui/kit/paper-field.tsx";
import { QuantityEditor } from "../../../src/ui/kit/quantity-editor.tsx";
import { SearchSelect } from "../../../src/ui/kit/search-select.tsx";
import { TimeInput } from "../../../src/ui/kit/time-input.tsx";
import { BOARDS, GRADES, PORTS } from "../data.ts";
import { useNote } from "../frame.tsx";
import { alone, inBoth, part } from "../story.ts";

/** What is wrong by itself stands beside what says why. */
const worded = (input: ReactNode) => (
  <FieldGroup label="示例" problem="请检查">
    {input}
  </FieldGroup>
);

const PAGE_SIZES = [10, 20, 50].map((value) => ({ value, label: `${value} 条` }));

export const textInput = part(TextInput, {
  empty: () => <TextInput aria-label="联系人" placeholder="请输入联系人" />,
  filled: () => <TextInput aria-label="联系人" defaultValue="王小木" />,
  wrong: () => worded(<TextInput aria-label="联系人" defaultValue="1" isWrong />),
  disabled: () => <TextInput aria-label="联系人" defaultValue="王小木" disabled />,
});

function Amount({ first, maxLength, isSize }: { first: string; maxLength?: number; isSize?: boolean }) {
  const note = useNote();
  const [value, setValue] = useState(first);
  const changed = (typed: string) => {
    setValue(typed);
    note(typed);
  };
  const input = { value, onChange: changed, ...(maxLength === undefined ? {} : { maxLength }) };
  return <NumberInput aria-label="金额" unit="元" {...input} {...(isSize === undefined ? {} : { isSize })} />;
}

export const numberInput = part(NumberInput, {
  usual: () => <Amount first="1234567.5" />,
  short: () => <Amount first="12" maxLength={7} />,
  size: () => <Amount first="12000" isSize />,
  own: () => {
    const note = useNote();
    return <NumberInput aria-label="金额" first="98000" onChange={note} />;
  },
  wrong: () => worded(<NumberInput aria-label="金额" value="0" isWrong onChange={() => {}} />),
  unread: () => <Amount first="1680-1720" />,
  disabled: () => <NumberInput aria-label="金额" value="1680.00" disabled onChange={() => {}} />,
});

export const formNumber = part(FormNumber, {
  usual: () => <FormNumber form={useForm({ freight: "1680" })} field="freight" label="运费（元）" />,
  wrong: () => (
    <FormNumber form={useForm({ freight: "" }, { freight: "请输入运费" })} field="freight" label="运费（元）" />
  ),
});

export const select = part(
  Select,
  inBoth({
    usual: () => {
      const note = useNote();
      const [value, setValue] = useState(20);
      const changed = (chosen: number) => {
        setValue(chosen);
        note(`${typeof chosen} ${chosen}`);
      };
      return <Select label="每页条数" value={value} options={PAGE_SIZES} onChange={changed} />;
    },
  }),
);

export const field = part(Field, {
  usual: () => (
    <Field label="手机号">
      <TextInput inputMode="tel" />
    </Field>
  ),
  wrong: () => (
    <Field label="手机号" problem="手机号不足11位">
      <TextInput defaultValue="138" />
    </Field>
  ),
  required: () => (
    <Field label="手机号" problem={null} isRequired hint="订单进展用短信通知">
      <TextInput inputMode="tel" />
    </Field>
  ),
  unlikely: () => (
    <Field label="长度（mm）" problem={null} warning="很少有这样长的木材">
      <TextInput defaultValue="40000" />
    </Field>
  ),
  unread: () => (
    <Field label="金额" problem={null}>
      <NumberInput first="1/2" onChange={() => {}} />
    </Field>
  ),
  unreadAndWrong: () => (
    <Field label="金额" problem="请输入金额">
      <NumberInput first="1/2" onChange={() => {}} />
    </Field>
  ),
  nameless: () => (
    <Field label="请输入手机号" problem={null} isLabelHidden>
      <TextInput placeholder="请输入手机号" />
    </Field>
  ),
  longLabel: () => (
    <div style={{ width: 240 }}>
      <Field label="开票时使用的企业名称（与营业执照一致，变更后须重新提交审核）">
        <TextInput />
      </Field>
    </div>
  ),
});

export const fieldGroup = part(FieldGroup, {
  usual: () => (
    <FieldGroup label="企业类型">
      <Radios options={GRADES} value="1" onChange={() => {}} />
    </FieldGroup>
  ),
  wrong: () => (
    <FieldGroup label="所在地区" problem="请选择城市" isRequired>
      <span className="tm-row">
        <TextInput aria-label="省份" defaultValue="江苏" />
        <TextInput aria-label="城市" />
      </span>
    </FieldGroup>
  ),
});

export const radios = part(Radios, {
  usual: () => {
    const note = useNote();
    const [value, setValue] = useState("1");
    const chosen = (grade: string) => {
      setValue(grade);
      note(grade);
    };
    return (
      <FieldGroup label="等级">
        <Radios options={GRADES} value={value} onChange={chosen} />
      </FieldGroup>
    );
  },
});

export const problem = part(Problem, { usual: () => <Problem>请至少填写一个仓库</Problem> });

export const tickBox = part(TickBox, {
  usual: () => {
    const [checked, setChecked] = useState(false);
    return (
      <TickBox checked={checked} problem={null} onToggle={() => setChecked(!checked)}>
        我已了解以上后果
      </TickBox>
    );
  },
  wrong: () => (
    <TickBox checked={false} problem="请先同意协议" onToggle={() => {}}>
      我已阅读并同意协议
    </TickBox>
  ),
});

export const textArea = part(TextArea, {
  usual: () => <TextArea aria-label="备注" placeholder="选填" />,
  wrong: () => (
    <Field label="原因" problem="请输入5-200字">
      <TextArea defaultValue="短" />
    </Field>
  ),
});

const HOLDING: FormState = { fields: {}, problemOf: () => null, change: () => {}, isSending: false };

/** The state of a form that holds what is typed; `problems` stand under their fields. */
function useForm(fields: Readonly<Record<string, string>>, problems: Readonly<Record<string, string>> = {}): FormState {
  const [typed, setTyped] = useState(fields);
  return {
    fields: typed,
    problemOf: (name) => problems[name] ?? null,
    change: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    isSending: false,
  };
}

export const formDay = part(FormDay, {
  usual: () => <FormDay form={useForm({ day: "2026-11-23" })} field="day" label="付款日期" max="2026-11-30" />,
  wrong: () => <FormDay form={useForm({ day: "" }, { day: "请选择付款日期" })} field="day" label="付款日期" />,
});

export const formField = part(FormField, {
  usual: () => (
    <FormField form={useForm({ name: "王小木" })} field="name" label="联系人">
      {({ value, onChange }) => <TextInput value={value} onChange={({ target }) => onChange(target.value)} />}
    </FormField>
  ),
});

export const formInput = part(FormInput, {
  usual: () => <FormInput form={useForm({ name: "王小木" })} field="name" label="联系人" />,
  wrong: () => (
    <FormInput form={useForm({ phone: "138" }, { phone: "手机号不足11位" })} field="phone" label="手机号" type="tel" />
  ),
  sending: () => (
    <FormInput form={{ ...HOLDING, fields: { name: "王小木" }, isSending: true }} field="name" label="联系人" />
  ),
});

export const formText = part(FormText, {
  usual: () => <FormText form={useForm({})} field="note" label="备注" maxLength={200} placeholder="选填" />,
  wrong: () => (
    <FormText form={useForm({ note: "短" }, { note: "请输入5-200字" })} field="note" label="原因" maxLength={200} />
  ),
});

export const formSelect = part(
  FormSelect,
  inBoth({
    usual: () => <FormSelect form={useForm({ grade: "2" })} field="grade" label="等级" options={GRADES} />,
    wrong: () => (
      <FormSelect form={useForm({ grade: "" }, { grade: "请选择等级" })} field="grade" label="等级" options={GRADES} />
    ),
    sending: () => (
      <FormSelect
        form={{ ...HOLDING, fields: { grade: "2" }, isSending: true }}
        field="grade"
        label="等级"
        options={GRADES}
      />
    ),
  }),
);

/** Three fields, the second of which is wrong once somebody has tried. */
function TriedForm({ sendsOnEnter = true }: { sendsOnEnter?: boolean }) {
  const note = useNote();
  const [wasSubmitted, setTried] = useState(false);
  const form = useForm({ name: "王小木", phone: "138" }, wasSubmitted ? { phone: "手机号不足11位" } : {});
  const submitted = () => {
    setTried(true);
    note("提交");
  };
  return (
    <Form label="收货地址" sendsOnEnter={sendsOnEnter} onSubmit={submitted}>
      <FormInput form={form} field="name" label="联系人" />
      <FormInput form={form} field="phone" label="手机号" />
      <FormInput form={form} field="place" label="地址" />
      <Button type="submit">保存</Button>
    </Form>
  );
}

export const form = part(Form, { usual: () => <TriedForm />, byButton: () => <TriedForm sendsOnEnter={false} /> });

function Timed({ kind, first = "" }: { kind: TimeKind; first?: string }) {
  const [value, setValue] = useState(first);
  const note = useNote();
  const changed = (chosen: string) => {
    setValue(chosen);
    note(chosen);
  };
  return <TimeInput kind={kind} label="提货时间" value={value} min="2026-01-01" onChange={changed} />;
}

export const timeInput = part(TimeInput, {
  day: () => <Timed kind="day" first="2026-11-21" />,
  empty: () => <Timed kind="day" />,
  time: () => <Timed kind="time" first="14:05" />,
  moment: () => <Timed kind="moment" first="2026-11-21T14:05" />,
  wrong: () => worded(<TimeInput label="提货时间" value="" isWrong onChange={() => {}} />),
  disabled: () => <TimeInput label="提货时间" value="2026-11-21" disabled onChange={() => {}} />,
});

const chooser = (kind: TimeKind, value: string) => () => <TimeChooser kind={kind} value={value} onChoose={() => {}} />;

export const timeChooser = part(TimeChooser, {
  day: alone(chooser("day", "2026-11-21")),
  time: alone(chooser("time", "14:05")),
  moment: alone(chooser("moment", "2026-11-21T14:05")),
});

export const dateRangeInput = part(DateRangeInput, {
  open: () => {
    const [range, setRange] = useState({ begin: "", end: "" });
    return <DateRangeInput label="下单日期" range={range} onChange={setRange} />;
  },
  wrong: () => {
    const [range, setRange] = useState({ begin: "2026-11-23", end: "2026-11-01" });
    return <DateRangeInput label="下单日期" range={range} onChange={setRange} />;
  },
});

function Several({ limit, chosen: first = [] }: { limit: number | null; chosen?: string[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <MultiSelect label="等级" options={GRADES} chosen={chosen} onChange={setChosen} limit={limit} />
      <button type="button" className="tm-button">
        之后
      </button>
    </>
  );
}

export const multiSelect = part(
  MultiSelect,
  inBoth({
    empty: () => <Several limit={null} />,
    some: () => <Several limit={null} chosen={["1", "2"]} />,
    limited: () => <Several limit={2} chosen={["1", "2"]} />,
  }),
);

function Searched({ none, first = "1" }: { none?: string; first?: string }) {
  const [value, setValue] = useState(first);
  const note = useNote();
  const changed = (chosen: string) => {
    setValue(chosen);
    note(`选择：${chosen}`);
  };
  return (
    <SearchSelect
      label="口岸"
      options={PORTS}
      value={value}
      onChange={changed}
      {...(none === undefined ? {} : { none })}
    />
  );
}

export const searchSelect = part(
  SearchSelect,
  inBoth({
    chosen: () => <Searched />,
    none: () => <Searched none="不限" first="" />,
    wrong: () =>
      worded(<SearchSelect label="口岸" options={PORTS} value="" none="请选择" isWrong onChange={() => {}} />),
    disabled: () => <SearchSelect label="口岸" options={PORTS} value="1" disabled onChange={() => {}} />,
  }),
);

export const formSearch = part(FormSearch, {
  wrong: () => (
    <FormSearch
      form={useForm({ port: "" }, { port: "请选择口岸" })}
      field="port"
      label="口岸"
      none="请选择"
      options={PORTS}
    />
  ),
});

function Quantity({
  rule = BOARDS,
  first,
  available,
  in: firstUnit = "m3",
}: {
  rule?: QuantityRule;
  first: number;
  available: number;
  in?: SaleUnit;
}) {
  const [count, setCount] = useState(first);
  const [unit, setUnit] = useState(firstUnit);
  return (
    <QuantityEditor
      rule={rule}
      count={count}
      unit={unit}
      available={available}
      onChange={setCount}
      onUnit={setUnit}
      problem={count > available ? "库存不足" : null}
    />
  );
}

export const quantityEditor = part(QuantityEditor, {
  usual: () => <Quantity first={80} available={4000} />,
  first: () => <Quantity first={1} available={4000} />,
  all: () => <Quantity first={4000} available={4000} />,
  tooMany: () => <Quantity first={5000} available={4000} />,
  thousands: () => <Quantity first={120_000} available={200_000} />,
  area: () => <Quantity rule={{ ...BOARDS, saleUnit: "m2" }} in="m2" first={80} available={4000} />,
  bundles: () => (
    <Quantity
      rule={{ ...BOARDS, step: countPerBundle(BOARDS) ?? 1, minOrder: countPerBundle(BOARDS) ?? 1 }}
      in="bundle"
      first={80}
      available={4000}
    />
  ),
});

export const paperField = part(PaperField, {
  usual: () => <PaperField form={useForm({})} field="papers" label="合同" most={2} />,
  wrong: () => <PaperField form={useForm({}, { papers: "请上传合同" })} field="papers" label="合同" most={2} />,
});

export const fieldInputs = part(FieldInputs, {
  usual: () => (
    <FieldInputs
      form={useForm({ amount: "1680.00", payerName: "临沂大树木业有限公司", payDate: "2026-11-23" })}
      fields={VOUCHER_FIELDS}
      today="2026-11-23"
    />
  ),
  wrong: () => (
    <FieldInputs
      form={useForm({ amount: "" }, { amount: "请输入付款金额", fileIds: "请上传付款凭证" })}
      fields={VOUCHER_FIELDS}
      today="2026-11-23"
    />
  ),
});

export const lackingBrands = part(LackingBrands, {
  usual: () => {
    const note = useNote();
    return <LackingBrands onRetry={() => note("重试")} />;
  },
});

const WRONG = "车位数为 1-99 的整数";
const inCell = (problem: string | null) => (
  <Noted problem={problem}>
    <TextInput aria-label="第 1 段车位数" defaultValue="0" />
  </Noted>
);
export const noted = part(Noted, { usual: () => inCell(null), wrong: () => inCell(WRONG) });

function Row({ problem }: { problem: string | null }) {
  const id = useId();
  return (
    <div>
      <Tied to={id} problem={problem}>
        <TextInput aria-label="第 1 段开始" defaultValue="8:00" />
        <TextInput aria-label="第 1 段结束" defaultValue="7:00" />
      </Tied>
      <Note id={id}>{problem}</Note>
    </div>
  );
}
export const tied = part(Tied, { usual: () => <Row problem={null} />, wrong: () => <Row problem="结束应晚于开始" /> });
export const note = part(Note, { usual: () => <Note>{WRONG}</Note>, free: () => <Note>{null}</Note> });
