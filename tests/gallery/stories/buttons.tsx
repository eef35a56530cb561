import { useState } from "react";
import { asId, type MerchantId } from "../../../src/domain/ids.ts";
import { Button, LinkButton } from "../../../src/ui/kit/button.tsx";
import { CopyButton } from "../../../src/ui/kit/copy-button.tsx";
import { DownloadButton } from "../../../src/ui/kit/download-button.tsx";
import { FollowButton } from "../../../src/ui/kit/follow-button.tsx";
import { HeartButton } from "../../../src/ui/kit/heart-button.tsx";
import { Icon } from "../../../src/ui/kit/icon.tsx";
import { Link, NavLink } from "../../../src/ui/kit/link.tsx";
import { Phone } from "../../../src/ui/kit/phone.tsx";
import { ShopLink } from "../../../src/ui/kit/shop-link.tsx";
import { useNote } from "../frame.tsx";
import { part } from "../story.ts";

function Noting(props: Omit<Parameters<typeof Button>[0], "onClick">) {
  const note = useNote();
  return <Button {...props} onClick={() => note("按下")} />;
}

function Switch() {
  const [on, setOn] = useState(false);
  return (
    <Button pressed={on} onClick={() => setOn(!on)}>
      只看有货
    </Button>
  );
}

/** A form of one field whose button `disabled` says whether it sends. */
function OneField({ disabled }: { disabled: boolean }) {
  const note = useNote();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        note("提交");
      }}
    >
      <input className="tm-input" aria-label="备注" />
      <Button type="submit" look="primary" disabled={disabled}>
        保存
      </Button>
    </form>
  );
}

export const button = part(Button, {
  plain: () => <Noting>加入对比</Noting>,
  primary: () => <Noting look="primary">提交订单</Noting>,
  minimal: () => <Noting look="minimal">清空</Noting>,
  danger: () => <Noting look="danger">取消订单</Noting>,
  small: () => <Noting size="small">改价</Noting>,
  large: () => (
    <Noting size="large" look="primary">
      立即购买
    </Noting>
  ),
  disabled: () => <Noting disabled>提交订单</Noting>,
  disabledPrimary: () => (
    <Noting look="primary" disabled>
      提交订单
    </Noting>
  ),
  busy: () => (
    <Noting look="primary" busy>
      正在提交
    </Noting>
  ),
  icon: () => <Noting icon={<Icon name="refresh" />} label="刷新" />,
  iconAndWord: () => <Noting icon={<Icon name="shopping-cart" />}>加入购物车</Noting>,
  fill: () => <Noting fill>查看全部</Noting>,
  pressed: Switch,
  submit: () => <OneField disabled={false} />,
  submitDisabled: () => <OneField disabled />,
});

export const linkButton = part(LinkButton, {
  plain: () => <LinkButton to="/search/list">去发需求</LinkButton>,
  primary: () => (
    <LinkButton to="/shop/car" look="primary">
      去购物车
    </LinkButton>
  ),
  detail: () => <LinkButton to="/product/detail?id=1">查看商品</LinkButton>,
  small: () => (
    <LinkButton to="/search/list" size="small" icon={<Icon name="search" />}>
      同规格
    </LinkButton>
  ),
});

export const link = part(Link, {
  list: () => <Link to="/search/list?species=1001">樟子松</Link>,
  detail: () => <Link to="/product/detail?id=1">樟子松 30*120*4000</Link>,
  detailHere: () => (
    <Link to="/product/detail?id=1" target="_self">
      樟子松 30*120*4000
    </Link>
  ),
});

export const navLink = part(NavLink, {
  here: () => <NavLink to="/">首页</NavLink>,
  elsewhere: () => <NavLink to="/news/newslist">资讯</NavLink>,
});

export const shopLink = part(ShopLink, {
  shop: () => <ShopLink id={asId<MerchantId>("1")} name="联众木业" />,
  noShop: () => <ShopLink id={null} name="联众木业" />,
});

export const heartButton = part(HeartButton, {
  empty: () => <HeartButton isFull={false} onPress={() => {}} />,
  full: () => <HeartButton isFull onPress={() => {}} />,
  waiting: () => <HeartButton isFull={false} />,
  named: () => <HeartButton name="樟子松 30*120*4000" isFull={false} onPress={() => {}} />,
});

export const followButton = part(FollowButton, {
  looking: () => <FollowButton targetType={1} targetId="1" />,
  known: () => <FollowButton targetType={2} targetId="2" known />,
  inList: () => <FollowButton targetType={1} targetId="3" name="樟子松 30*120*4000" known={false} />,
});

export const downloadButton = part(DownloadButton, {
  ready: () => <DownloadButton request={{ fileName: "/common/file/订单.xlsx" }}>导出</DownloadButton>,
  failing: () => <DownloadButton request={{ fileName: "/common/file/失败.xlsx" }}>导出</DownloadButton>,
  underway: () => <DownloadButton request={{ fileName: "/common/file/途中.xlsx" }}>导出</DownloadButton>,
});

export const copyButton = part(CopyButton, { ready: () => <CopyButton text="TM20261123000001" label="订单号" /> });

export const phone = part(Phone, { ready: () => <Phone phone="0512-53101234" label="仓库电话" /> });

export const icon = part(Icon, {
  small: () => (
    <>
      <Icon name="search" /> <Icon name="truck" /> <Icon name="box" />
    </>
  ),
  large: () => <Icon name="truck" size={20} />,
});
