import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { HomeAdmin } from "../../../application/content/home-admin.ts";
import { createInformationMachine } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { changed, moved, without } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { EditedInformation } from "../../../domain/system/shop-information.ts";
import { Button } from "../../kit/button.tsx";
import { Padded, Section } from "../../kit/console/details.tsx";
import { Field, TextArea, TextInput } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { EditorFrame, OrderButtons } from "./editor-frame.tsx";
import "./content-console.css";

type HelpLink = EditedInformation["help"]["buyer"][number];
type TextName = Exclude<keyof EditedInformation, "frameHosts" | "icp" | "help" | "rules" | "version">;

const BASICS: readonly [TextName, string, number][] = [
  ["shopName", "商城名称", 20],
  ["slogan", "口号", 30],
  ["hotline", "客服热线", 20],
  ["company", "公司名称", 60],
  ["address", "地址", 100],
];
const LINKS: readonly [TextName, string, number][] = [
  ["customerServiceUrl", "在线客服（可为 tel: 开头）", 1000],
  ["merchantServiceUrl", "商家服务", 1000],
  ["mobileUrl", "手机站（https://m.…/{path} 保留路径）", 1000],
  ["qrApp", "手机应用二维码指向", 1000],
  ["qrAccount", "公众号二维码指向", 1000],
  ["complaintUrl", "投诉渠道（留空则由客服热线受理）", 1000],
];
const LICENCES: readonly [TextName, string, number][] = [
  ["creditCode", "统一社会信用代码", 40],
  ["telecomLicence", "增值电信业务经营许可证", 40],
  ["policeFiling", "公安备案号", 40],
];

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** `host 后缀` a line, as an object and back. */
const hostsText = (byHost: Readonly<Record<string, string>>): string =>
  Object.entries(byHost)
    .map(([host, suffix]) => `${host} ${suffix}`)
    .join("\n");
const hostsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    lines(text).map((line) => {
      const [host = "", ...suffix] = line.split(/\s+/);
      return [host, suffix.join(" ")];
    }),
  );

function InformationView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createInformationMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<EditedInformation>
      state={state}
      send={actor.send}
      title="商城信息"
      note="页头、页脚和侧边工具条上的文字与链接；留空的不展示"
      back={{ to: CONSOLE_PAGES.workbench.to(), text: "返回工作台" }}
      failed="商城信息没有取到"
    >
      {({ form, change, problemOf }) => {
        const set = (part: Partial<EditedInformation>) => change({ ...form, ...part });
        const field = ([name, label, most]: readonly [TextName, string, number]) => (
          <Field key={name} label={label} problem={problemOf(name)}>
            <TextInput value={form[name]} maxLength={most} onChange={(event) => set({ [name]: event.target.value })} />
          </Field>
        );
        return (
          <>
            <Section title="名称与联系方式">
              <Padded>
                <div className="tm-form-columns">{BASICS.map(field)}</div>
              </Padded>
            </Section>
            <Section title="链接">
              <Padded>
                <div className="tm-form-columns">{LINKS.map(field)}</div>
              </Padded>
            </Section>
            <Section title="证照、备案与内嵌网站">
              <Padded>
                <div className="tm-form-columns">
                  {LICENCES.map(field)}
                  <Field label="ICP备案号">
                    <TextInput
                      value={form.icp.base}
                      maxLength={40}
                      onChange={(event) => set({ icp: { ...form.icp, base: event.target.value } })}
                    />
                  </Field>
                  <Field label="各域名的备案后缀（一行一个：域名 后缀）">
                    <LinesInput
                      value={hostsText(form.icp.byHost)}
                      onChange={(text) => set({ icp: { ...form.icp, byHost: hostsOf(text) } })}
                    />
                  </Field>
                  <Field label="可以内嵌的网站（一行一个：https://域名）">
                    <LinesInput
                      value={form.frameHosts.join("\n")}
                      onChange={(text) => set({ frameHosts: lines(text) })}
                    />
                  </Field>
                </div>
              </Padded>
            </Section>
            <HelpLinks
              title="买家帮助"
              links={form.help.buyer}
              onChange={(buyer) => set({ help: { ...form.help, buyer } })}
            />
            <HelpLinks
              title="卖家帮助"
              links={form.help.seller}
              onChange={(seller) => set({ help: { ...form.help, seller } })}
            />
            <HelpLinks title="规则与协议" links={form.rules} onChange={(rules) => set({ rules })} />
          </>
        );
      }}
    </EditorFrame>
  );
}

/** Several lines that count once the field is left, so that a blank at a line's end can be typed. */
const LinesInput = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <TextArea key={value} rows={3} defaultValue={value} onBlur={(event) => onChange(event.target.value)} />
);

function HelpLinks({
  title,
  links,
  onChange,
}: {
  title: string;
  links: readonly HelpLink[];
  onChange: (links: HelpLink[]) => void;
}) {
  return (
    <Section
      title={title}
      note={
        <Button size="small" disabled={links.length >= 12} onClick={() => onChange([...links, { title: "", url: "" }])}>
          添加链接
        </Button>
      }
    >
      <table className="tm-table is-edited">
        <thead>
          <tr>
            <th>名称</th>
            <th>链接</th>
            <th className="is-narrow">操作</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link, at) => {
            const name = link.title || `第 ${at + 1} 个`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
              <tr key={at}>
                <td>
                  <TextInput
                    aria-label={`${name} 名称`}
                    value={link.title}
                    maxLength={20}
                    onChange={(event) => onChange(changed(links, at, { title: event.target.value }))}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`${name} 链接`}
                    value={link.url}
                    maxLength={1000}
                    onChange={(event) => onChange(changed(links, at, { url: event.target.value.trim() }))}
                  />
                </td>
                <td className="is-narrow">
                  <OrderButtons
                    name={name}
                    isFirst={at === 0}
                    isLast={at === links.length - 1}
                    onMove={(step) => onChange(moved(links, at, step))}
                    onRemove={() => onChange(without(links, at))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

export const InformationScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: HomeAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createInformationMachine,
  view: InformationView,
});
