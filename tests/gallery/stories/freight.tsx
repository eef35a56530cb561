import { DeliveryCityChoice } from "../../../src/ui/kit/delivery-city.tsx";
import { FreightNote, FreightTerms } from "../../../src/ui/kit/freight-note.tsx";
import { InquiryDialog } from "../../../src/ui/kit/inquiry-dialog.tsx";
import { TermsOf } from "../../../src/ui/kit/terms-of.tsx";
import { BOARDS } from "../../support/offers.ts";
import { FREIGHT } from "../data.ts";
import { useNote } from "../frame.tsx";
import { alone, inBoth, part } from "../story.ts";

export const deliveryCityChoice = part(DeliveryCityChoice, { usual: () => <DeliveryCityChoice /> });

export const freightNote = part(FreightNote, {
  usual: () => <FreightNote lines={[{ goodsId: BOARDS.id, count: 90 }]} />,
});

export const freightTerms = part(FreightTerms, {
  estimate: () => <FreightTerms quote={FREIGHT.quote!} prices={FREIGHT.prices} />, // stated above
  firm: () => <FreightTerms quote={{ ...FREIGHT.quote!, isFirm: true }} />, // stated above
});

export const inquiryDialog = part(InquiryDialog, {
  usual: alone(function Usual() {
    const note = useNote();
    return <InquiryDialog goods={BOARDS} count={90} onClose={() => note("关闭")} />;
  }),
});

export const termsOf = part(
  TermsOf,
  inBoth({
    usual: () => (
      <TermsOf
        title="到家价"
        terms={[
          { label: "含税价", text: "1680.00 元/m³" },
          { label: "运费", text: "约 95.00 元/m³（按一整车）" },
        ]}
      >
        约 ¥1775.00
      </TermsOf>
    ),
  }),
);
