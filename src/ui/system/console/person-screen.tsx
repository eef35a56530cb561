import type { ActorRefFrom } from "xstate";
import { NOTIFY } from "../../../application/ports.ts";
import { PeopleAdmin } from "../../../application/system/people-admin.ts";
import { createPersonMachine } from "../../../application/system/people-machines.ts";
import { ADMIN_ROLE } from "../../../domain/access.ts";
import type { PersonDetail } from "../../../domain/account/person-record.ts";
import { PERSON_EVENT_NAMES, PERSON_STATUS_NAMES } from "../../../domain/account/roles.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { type Ask, CommandButtons, DetailFrame, FieldGrid, Section } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { ForRoles, Permitted } from "../../kit/permitted.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { LockDialog } from "./lock-dialog.tsx";
import { useMay } from "./use-may.ts";
import "./system.css";

type PersonActor = ActorRefFrom<ReturnType<typeof createPersonMachine>>;

/** Every role with a box; one that cannot be changed says why. */
function RolesDialog({ command, person }: { command: CommandActor; person: PersonDetail }) {
  return (
    <CommandDialog command={command} title={`「${person.nickName}」的角色`} submitText="保存">
      {(form) => {
        const chosen = (form.fields.roles ?? "").split(",").filter((id) => id !== "");
        return (
          <fieldset className="tm-grid tm-two tm-gap-12">
            <legend className="tm-visually-hidden">角色</legend>
            {person.roleChoices.map(({ roleId, roleName, remark, problem }) => (
              <label key={roleId} className="tm-check tm-starts">
                <input
                  type="checkbox"
                  checked={chosen.includes(roleId)}
                  disabled={problem !== null || form.isSending}
                  onChange={() =>
                    form.change(
                      "roles",
                      (chosen.includes(roleId) ? chosen.filter((id) => id !== roleId) : [...chosen, roleId]).join(),
                    )
                  }
                />
                <span>
                  {roleName}
                  <span className="tm-under">{problem ?? remark}</span>
                </span>
              </label>
            ))}
          </fieldset>
        );
      }}
    </CommandDialog>
  );
}

/** The page is read with the one permission, the roles are changed with the other. */
const RolesButton = ({ isBusy, ask }: { isBusy: boolean; ask: Ask }) => (
  <Permitted permissions={["system:user:query", "system:user:edit"]} all>
    <Button disabled={isBusy} onClick={() => ask("roles")}>
      调整角色
    </Button>
  </Permitted>
);

function PersonView({ actor }: { actor: PersonActor }) {
  const may = useMay();
  return (
    <DetailFrame
      actor={actor}
      missing={{ title: "没有这个用户", action: <LinkButton to={CONSOLE_PAGES.people.to()}>返回列表</LinkButton> }}
      titleOf={({ nickName }) => nickName}
      failed="用户没有取到"
      dialogOf={({ command, name, thing }) =>
        name === "roles" ? (
          <RolesDialog command={command} person={thing} />
        ) : (
          <LockDialog command={command} event={name} name={thing.nickName} />
        )
      }
    >
      {(person, ask, isBusy) => (
        <>
          <PageHead
            title={person.nickName || "未命名"}
            note={<Tag meaning={person.status === "0" ? "done" : "ended"}>{PERSON_STATUS_NAMES[person.status]}</Tag>}
            actions={
              may("system:user:edit") ? (
                <CommandButtons
                  names={person.availableEvents}
                  labels={PERSON_EVENT_NAMES}
                  looks={{ unlock: "primary" }}
                  isBusy={isBusy}
                  ask={ask}
                />
              ) : undefined
            }
          />
          <Section title="账号">
            <FieldGrid
              fields={[
                { label: "手机号", value: <span className="tm-number">{person.phonenumber}</span> },
                { label: "店铺", value: person.shopName },
                { label: "注册时间", value: person.createTime.slice(0, 16) },
                { label: "最近使用", value: person.loginDate?.slice(0, 16) ?? "从未登录" },
                { label: "在线设备", value: <span className="tm-number">{person.sessions}</span> },
                { label: "未完成订单", value: <span className="tm-number">{person.openOrders}</span> },
                person.lockReason === "" ? null : { label: "停用原因", value: person.lockReason, isWide: true },
                {
                  label: "名下企业",
                  value: person.companies
                    .map(({ companyName, statusName }) => `${companyName}（${statusName}）`)
                    .join("、"),
                  isWide: true,
                },
              ]}
            />
          </Section>
          <Section
            title="角色"
            note={
              person.roles.some(({ roleKey }) => roleKey === ADMIN_ROLE) ? (
                <ForRoles roles={[ADMIN_ROLE]}>
                  <RolesButton isBusy={isBusy} ask={ask} />
                </ForRoles>
              ) : (
                <RolesButton isBusy={isBusy} ask={ask} />
              )
            }
          >
            <p className="tm-pad">{person.roles.map(({ roleName }) => roleName).join("、") || "没有角色"}</p>
          </Section>
        </>
      )}
    </DetailFrame>
  );
}

export const PersonScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: PeopleAdmin, notify: NOTIFY },
  machine: createPersonMachine,
  view: PersonView,
});
