import { useActorRef, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import type { Session } from "../../domain/account/session.ts";
import { EXAMPLE_KEYWORDS, SEARCH_PATH } from "../../domain/catalog/search-history.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { useApp, useWired } from "../wiring.tsx";
import { KindsMenu } from "./kinds-menu.tsx";
import { NewGoods } from "./new-goods.tsx";
import { OrderTiles } from "./order-tiles.tsx";
import { useSession } from "./use-session.ts";

const TODAY = ["toConfirm", "toPay", "toAudit", "toReceive"];

const createOrderCountsMachine = (orders: Orders) => createLoadMachine(() => orders.counts());

export function HomeScreen() {
  const session = useSession();
  return (
    <>
      <div className="tm-home-top">
        <div className="tm-panel tm-home-kinds">
          <KindsMenu />
        </div>
        <div className="tm-home-middle">
          <section className="tm-home-banner">
            <img src="/pictures/goods/zhangzisong-1501-end.svg" alt="" width="800" height="250" />
            <div>
              <h1>输入规格，直接找到货</h1>
              <p>树种、厚宽长、等级、港口任意组合，几十家商家同规格比价，按立方、件、根下单，现货锁库存。</p>
            </div>
          </section>
          <section className="tm-panel tm-home-words">
            <h2>大家在搜</h2>
            <ul>
              {EXAMPLE_KEYWORDS.map((word) => (
                <li key={word}>
                  <a
                    href={`${SEARCH_PATH}?keywords=${encodeURIComponent(word)}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {word}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section className="tm-panel tm-home-side">
          {session ? <MyDay key={session.sessionEpoch} session={session} /> : <LoginBox />}
        </section>
      </div>
      <NewGoods />
    </>
  );
}

function LoginBox() {
  const app = useApp();
  return (
    <>
      <h2>您好，欢迎来到淘木</h2>
      <div className="tm-home-enter">
        <Button look="primary" onClick={() => app.askToSignIn()}>
          立即登录
        </Button>
        <LinkButton to="/register">免费注册</LinkButton>
      </div>
      <ol className="tm-home-steps">
        <li>
          <strong>按规格搜索</strong>
          输入 樟子松 30*120，同规格报价排在一起
        </li>
        <li>
          <strong>按立方、件、根下单</strong>
          数量自动换算，下单即锁库存
        </li>
        <li>
          <strong>商家确认后付款提货</strong>
          订单进度随时可查
        </li>
      </ol>
      <p className="tm-home-links">
        <Link to="/commonly/step_one">发布求购</Link>
        <Link to="/settled/apply">商家入驻</Link>
        <Link to="/agreement/index?type=1">平台协议</Link>
      </p>
    </>
  );
}

/** What waits for the buyer today. */
function MyDay({ session }: { session: Session }) {
  const actor = useActorRef(useWired(createOrderCountsMachine, Orders), { input: { query: {} } });
  const counts = useSelector(actor, (snapshot) => snapshot.context.data);
  const person = session.name || maskedPhone(session.phone);
  return (
    <>
      <div>
        <h2 title={session.companyName ?? person}>{session.companyName ?? person}</h2>
        <p className="tm-muted tm-small">{session.companyName === null ? "个人采购" : `${person} · 企业采购`}</p>
      </div>
      <OrderTiles tabs={TODAY} counts={counts} />
      <ul className="tm-home-rows">
        <li>
          <Link to="/shop/car">购物车</Link>
          <span>{session.carNums} 种货</span>
        </li>
        <li>
          <Link to="/user/myMessage">未读消息</Link>
          <span>{session.unreadNum} 条</span>
        </li>
        <li>
          <Link to="/user/platformOrder">全部订单</Link>
          <span>{counts === null ? "-" : `${counts.all} 单`}</span>
        </li>
      </ul>
      <p className="tm-home-links">
        <Link to="/user/center">用户中心</Link>
        <Link to="/user/shippingAddress">收货地址</Link>
        <Link to="/commonly/step_one">发布求购</Link>
      </p>
    </>
  );
}
