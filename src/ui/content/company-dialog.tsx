import type { ActorRefFrom } from "xstate";
import type { createCompanyPromptMachine } from "../../application/account/company-prompt-machine.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { CompanyPopup } from "../../domain/company/forward-entry.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useSelector } from "../use-selector.ts";

type Prompt = ActorRefFrom<ReturnType<typeof createCompanyPromptMachine>>;

/** Why only companies come further, and the way there: to switch (1), to wait (2), to certify or to renew (3). */
export function CompanyDialog({ popup, actor }: { popup: CompanyPopup; actor: Prompt }) {
  const isSwitching = useSelector(actor, (snapshot) => snapshot.matches("switching"));
  const close = () => actor.send({ type: "closed" });
  const certify = () => actor.send({ type: "certifyChosen" });
  if (popup.type === 2 || popup.company?.companyStatus === COMPANY_STATUS.expired)
    return <Unfinished popup={popup} onClose={close} onGo={certify} />;
  if (popup.type === 1)
    return (
      <Dialog title={popup.leads === "offers" ? "以企业身份查看期货报盘" : "请以企业身份办理"} onClose={close}>
        <p>
          您已有认证企业 <strong>{popup.company.companyName}</strong>，目前以个人身份采购。
          {popup.leads === "offers" ? "期货报盘只对企业开放。" : "该业务只对认证企业开放，切换后请重新提交。"}
        </p>
        <DialogActions>
          <Button onClick={close}>取消</Button>
          <Button look="primary" disabled={isSwitching} onClick={() => actor.send({ type: "switchChosen" })}>
            切换为 {popup.company.companyName}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title="企业认证" width="enterprise" onClose={close}>
      <p>您还没有关联已认证的企业。完成企业认证，即可以企业名义采购：</p>
      <ul className="tm-fields tm-four tm-below-16">
        <li className="tm-callout tm-small">
          <strong className="tm-block">期货报盘</strong>
          查看海外工厂报盘，测算到港成本，在线询价与订购
        </li>
        <li className="tm-callout tm-small">
          <strong className="tm-block">更长的付款时间</strong>
          商家确认后企业有更长的时间付款，见{" "}
          <a href={PAGES.article.to({ slot: "payment-and-hold" })} target="_blank" rel="noopener noreferrer">
            付款与库存锁定
          </a>
        </li>
        <li className="tm-callout tm-small">
          <strong className="tm-block">增值税专用发票</strong>
          按企业开票信息下单，码单与付款凭证留档
        </li>
        <li className="tm-callout tm-small">
          <strong className="tm-block">公开求购与报价</strong>
          求购大厅参与报价，供应链服务在线申请
        </li>
      </ul>
      <ol className="tm-prose tm-below-16">
        <li>填写企业名称与统一社会信用代码</li>
        <li>上传营业执照，非法人申请另附授权书</li>
        <li>平台审核，结果以站内消息通知</li>
      </ol>
      <DialogActions>
        <Button size="large" onClick={close}>
          暂不认证
        </Button>
        <Button look="primary" size="large" onClick={certify}>
          去企业认证
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A certification that is on its way (2), or over (3). */
function Unfinished({ popup, onClose, onGo }: { popup: CompanyPopup; onClose: () => void; onGo: () => void }) {
  const inReview = popup.type === 2;
  return (
    <Dialog title={inReview ? "企业认证审核中" : "企业认证已过期"} onClose={onClose}>
      <p>
        <strong>{popup.company?.companyName}</strong>
        {inReview
          ? " 的企业认证正在审核，通过后即可办理。"
          : " 的营业执照已到期。进行中的订单可继续办理，新业务须更新执照并重新认证。"}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{inReview ? "知道了" : "暂不更新"}</Button>
        <Button look="primary" onClick={onGo}>
          {inReview ? "查看进度" : "更新执照"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
