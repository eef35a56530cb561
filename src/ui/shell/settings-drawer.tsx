import type { ShellActors } from "../../application/shell/shell-actors.ts";
import type { LayoutSetting } from "../../domain/shell/default-layout.ts";
import { DENSITIES, type LayoutSize, SIZES, THEME_PRESETS } from "../../domain/shell/layout-setting.ts";
import { type Colour, isColour } from "../../domain/shell/theme-colour.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Form } from "../kit/form.tsx";
import { useSelector } from "../use-selector.ts";
import "./settings.css";

const SIZE_NAMES: Readonly<Record<LayoutSize, string>> = { large: "宽松", medium: "标准", small: "紧凑" };

const TOGGLES: readonly {
  key: "topNav" | "tagsView" | "fixedHeader" | "sidebarLogo" | "dynamicTitle";
  label: string;
}[] = [
  { key: "topNav", label: "顶部菜单" },
  { key: "tagsView", label: "页面标签" },
  { key: "fixedHeader", label: "固定导航" },
  { key: "sidebarLogo", label: "侧栏标志" },
  { key: "dynamicTitle", label: "动态标题" },
];

/** Theme and layout of this browser; every change is seen at once. */
export function SettingsDrawer({ layout }: { layout: ShellActors["layout"] }) {
  const state = useSelector(layout, (snapshot) => snapshot);
  const { setting, size } = state.context;
  const change = (patch: Partial<LayoutSetting>) => layout.send({ type: "settingChanged", patch });
  const note = state.matches({ open: "saving" })
    ? "正在保存到本地，请稍候..."
    : state.matches({ open: "kept" })
      ? "配置已保存"
      : state.matches({ open: "resetting" })
        ? "正在恢复默认配置，请稍候..."
        : "修改即时生效，保存后下次访问仍有效";
  return (
    <Dialog title="布局设置" width="drawer" onClose={() => layout.send({ type: "drawerClosed" })}>
      <Form className="tm-settings tm-stack tm-gap-16" onSubmit={() => layout.send({ type: "saved" })}>
        <Choice
          legend="主题风格"
          chosen={setting.appearance}
          choices={[
            ["light", "浅色"],
            ["dark", "深色"],
          ]}
          onChoose={(appearance) => change({ appearance })}
        />
        <Choice
          legend="侧栏风格"
          chosen={setting.sideTheme}
          choices={[
            ["theme-dark", "深色侧栏"],
            ["theme-light", "浅色侧栏"],
          ]}
          onChoose={(sideTheme) => change({ sideTheme })}
        />
        <fieldset>
          <legend>主题颜色</legend>
          <div className="tm-settings-colours tm-row tm-wrap">
            {THEME_PRESETS.map(({ colour, name }) => (
              <label key={colour} title={name}>
                <input
                  type="radio"
                  name="theme"
                  aria-label={name}
                  checked={setting.theme === colour}
                  onChange={() => change({ theme: colour })}
                />
                <Swatch colour={colour} />
              </label>
            ))}
            <input
              type="color"
              aria-label="自选颜色"
              value={setting.theme}
              onChange={({ target: { value } }) => {
                if (isColour(value)) change({ theme: value });
              }}
            />
          </div>
        </fieldset>
        <Choice
          legend="界面大小"
          chosen={size}
          choices={SIZES.map((one) => [one, SIZE_NAMES[one]] as const)}
          onChoose={(chosen) => layout.send({ type: "sizeChosen", size: chosen })}
        />
        <Choice
          legend="表格行高"
          chosen={setting.density}
          choices={DENSITIES.map(({ density, name }) => [density, name] as const)}
          onChoose={(density) => change({ density })}
        />
        <fieldset className="tm-grid tm-two tm-gap-4">
          <legend>界面布局</legend>
          {TOGGLES.map(({ key, label }) => (
            <label key={key} className="tm-check">
              <input
                type="checkbox"
                checked={setting[key]}
                onChange={(event) => change({ [key]: event.target.checked })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="tm-second" role="status">
          {note}
        </p>
        <DialogActions>
          <Button disabled={!state.can({ type: "reset" })} onClick={() => layout.send({ type: "reset" })}>
            恢复默认
          </Button>
          <Button type="submit" look="primary" disabled={!state.can({ type: "saved" })}>
            保存配置
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A drawn colour: an attribute of the picture, which the page's policy allows. */
const Swatch = ({ colour }: { colour: Colour }) => (
  <svg width="24" height="24" aria-hidden="true">
    <rect width="24" height="24" rx="4" fill={colour} />
  </svg>
);

function Choice<Value extends string>({
  legend,
  chosen,
  choices,
  onChoose,
}: {
  legend: string;
  chosen: Value;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tm-row">
        {choices.map(([value, label]) => (
          <label key={value} className="tm-choice tm-row tm-grow">
            <input type="radio" name={legend} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
