import { useState } from "react";
import { Tips } from "../../../src/ui/kit/blueprint/tips.tsx";
import { Toasts } from "../../../src/ui/kit/blueprint/toasts.tsx";
import { CheckTree } from "../../../src/ui/kit/check-tree.tsx";
import { Icon } from "../../../src/ui/kit/icon.tsx";
import { MenuButton } from "../../../src/ui/kit/menu-button.tsx";
import { MenuEntries } from "../../../src/ui/kit/menu-entries.tsx";
import { LONG_TITLE } from "../data.ts";
import { useNote } from "../frame.tsx";
import { alone, inBoth, part } from "../story.ts";

function Entries() {
  const note = useNote();
  return (
    <div className="tm-pop tm-options">
      <MenuEntries
        entries={[
          { label: "我的订单", to: "/user/platformOrder", onChosen: () => note("关闭") },
          { label: "退出登录", onChosen: () => note("退出登录") },
        ]}
      />
    </div>
  );
}

export const menuEntries = part(MenuEntries, inBoth({ usual: Entries }));

function AccountMenu() {
  const note = useNote();
  return (
    <MenuButton
      label="账号菜单"
      entriesOf={(close) => [
        { label: "我的订单", to: "/user/platformOrder", onChosen: close },
        {
          label: "退出登录",
          onChosen: () => {
            close();
            note("退出登录");
          },
        },
      ]}
    >
      叶秋生 <Icon name="caret-down" />
    </MenuButton>
  );
}

export const menuButton = part(MenuButton, inBoth({ closed: AccountMenu }));

const NOTICES = [
  { id: 1, intent: "success", message: "已保存" },
  { id: 2, intent: "warning", message: LONG_TITLE },
  { id: 3, intent: "error", message: "网络不通，请稍后再试" },
] as const;

export const toasts = part(Toasts, {
  three: alone(() => {
    const note = useNote();
    const [notices, setNotices] = useState<readonly (typeof NOTICES)[number][]>(NOTICES);
    return (
      <>
        <button type="button" className="tm-button" onClick={() => setNotices([])}>
          时间到了
        </button>
        <Toasts
          notices={notices}
          onClose={(id) => {
            note(`关闭 ${id}`);
            setNotices(notices.filter((one) => one.id !== id));
          }}
        />
      </>
    );
  }),
});

export const tips = part(Tips, {
  cutText: alone(() => (
    <>
      <button type="button" className="tm-button" title={LONG_TITLE}>
        樟子松
      </button>
      <Tips />
    </>
  )),
});

const PERMISSIONS = [
  {
    name: "商品",
    options: [
      { key: "goods:add", name: "新增商品" },
      { key: "goods:edit", name: "修改商品" },
      { key: "goods:review", name: "审核商品", isClosed: true },
    ],
  },
  { name: "订单", options: [{ key: "order:close", name: "关闭订单" }] },
];

export const checkTree = part(CheckTree, {
  usual: () => {
    const note = useNote();
    const [chosen, setChosen] = useState<readonly string[]>(["goods:add"]);
    const changed = (keys: string[]) => {
      setChosen(keys);
      note(keys.join("、"));
    };
    return <CheckTree groups={PERMISSIONS} chosen={chosen} onChange={changed} />;
  },
  disabled: () => <CheckTree groups={PERMISSIONS} chosen={["goods:review"]} disabled onChange={() => {}} />,
});
