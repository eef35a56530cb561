import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { HomeAdmin } from "../../../application/content/home-admin.ts";
import { createInformationMachine, type SiteRest } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import type { RecordForm } from "../../../application/record-editor.ts";
import { changed, moved, without } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import {
  type HelpLink,
  type SITE_FIELDS,
  SITE_LICENCES,
  SITE_LINKS,
  SITE_NAMES,
} from "../../../domain/system/shop-information.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, FieldSection, inputsOf, OrderButtons } from "../../kit/console/editor-frame.tsx";
import { Field, TextArea, TextInput } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

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
    <EditorFrame<RecordForm<typeof SITE_FIELDS, SiteRest>>
      state={state}
      send={actor.send}
      title="商城信息"
      note="页头、页脚和侧边工具条上的文字与链接；留空的不展示"
      back={{ to: CONSOLE_PAGES.workbench.to(), text: "返回工作台" }}
      failed="商城信息没有取到"
    >
      {(editor) => {
        const { form, change } = editor;
        const { frameHosts, icp, help, rules } = form.rest;
        const inputs = inputsOf(editor);
        const set = (part: Partial<SiteRest>) => change({ ...form, rest: { ...form.rest, ...part } });
        return (
          <>
            <FieldSection title="名称与联系方式" form={inputs} fields={SITE_NAMES} />
            <FieldSection title="链接" form={inputs} fields={SITE_LINKS} />
            <FieldSection title="证照、备案与内嵌网站" form={inputs} fields={SITE_LICENCES}>
              <Field label="ICP备案号">
                <TextInput
                  value={icp.base}
                  maxLength={40}
                  onChange={(event) => set({ icp: { ...icp, base: event.target.value } })}
                />
              </Field>
              <Field label="各域名的备案后缀（一行一个：域名 后缀）">
                <LinesInput
                  value={hostsText(icp.byHost)}
                  onChange={(text) => set({ icp: { ...icp, byHost: hostsOf(text) } })}
                />
              </Field>
              <Field label="可以内嵌的网站（一行一个：https://域名）">
                <LinesInput value={frameHosts.join("\n")} onChange={(text) => set({ frameHosts: lines(text) })} />
              </Field>
            </FieldSection>
            <HelpLinks title="买家帮助" links={help.buyer} onChange={(buyer) => set({ help: { ...help, buyer } })} />
            <HelpLinks title="商家帮助" links={help.seller} onChange={(seller) => set({ help: { ...help, seller } })} />
            <HelpLinks title="规则与协议" links={rules} onChange={(changedRules) => set({ rules: changedRules })} />
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
      <table aria-label="帮助链接" className="tm-table is-edited">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">链接</th>
            <th scope="col" className="is-narrow">
              操作
            </th>
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
