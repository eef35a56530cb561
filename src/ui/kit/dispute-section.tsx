import type { ReactNode } from "react";
import { timeText } from "../../domain/time.ts";
import { claimParts, claimTotal, DISPUTE_FIELDS, RULING_FIELD } from "../../domain/trade/dispute.ts";
import type { ClaimLine, Dispute, FileView } from "../../domain/trade/order-view.ts";
import { type Column, RowTable } from "./console/data-table.tsx";
import { FieldGrid, Section } from "./console/details.tsx";
import { DownloadButton } from "./download-button.tsx";
import { Pictured } from "./pictured.tsx";

/** A photo to be saved, as buyers see it. */
const saved = ({ fileName, originalName }: FileView) => (
  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
    {originalName}
  </DownloadButton>
);

/** The picture of a disputed line; of one without an id that of the whole order. */
type ImageOf = (lineId: string | undefined) => string;

/** What the buyer counted beside what the merchant stated, line by line, and what it comes to. */
const Claim = ({ claim, unit, imageOf }: { claim: readonly ClaimLine[]; unit: string; imageOf: ImageOf }) => (
  <>
    <RowTable
      label="争议商品"
      columns={claimColumns(unit, imageOf)}
      rows={claim}
      keyOf={(line) => line.lineId ?? line.name}
    />
    <p className="tm-strong tm-number">{claimTotal(claim, unit)}</p>
  </>
);

const claimColumns = (unit: string, imageOf: ImageOf): readonly Column<ClaimLine>[] => {
  const part = (title: string, of: keyof ReturnType<typeof claimParts>): Column<ClaimLine> => ({
    title,
    align: "right",
    cell: (line) => <span className="tm-number">{claimParts(line, unit)[of]}</span>,
  });
  return [
    {
      title: "规格",
      cell: ({ name, lineId }) => (
        <Pictured image={imageOf(lineId)}>
          <strong className="tm-number">{name}</strong>
        </Pictured>
      ),
    },
    part("商家", "stated"),
    part("买家", "claimed"),
    part("相差", "apart"),
    part("占比", "share"),
    part("金额", "sum"),
  ];
};

/** The dispute of an order or a tally sheet: why, its photos, what was ruled; nothing where nobody disputed. */
export function DisputeSection({
  dispute: { disputeReason, disputeFiles, ruling, claim = null, answer = null, answerDueAt = null },
  photo = saved,
  unit = "",
  ruled = [],
  imageOf,
}: {
  dispute: Dispute;
  imageOf: ImageOf;
  photo?: (file: FileView) => ReactNode;
  /** The money's name behind amounts; "" for yuan. */
  unit?: string;
  /** What the ruling changed, in words. */
  ruled?: readonly string[];
}) {
  if (disputeReason === "") return null;
  return (
    <Section title="异议与裁定">
      <FieldGrid
        fields={[
          { label: DISPUTE_FIELDS.reason.label, value: disputeReason, isWide: true },
          disputeFiles.length === 0
            ? null
            : {
                label: "异议照片",
                value: <div className="tm-row tm-stretched tm-gap-16 tm-wrap">{disputeFiles.map(photo)}</div>,
                isWide: true,
              },
          claim === null
            ? null
            : {
                label: "买家主张",
                value: <Claim claim={claim} unit={unit} imageOf={imageOf} />,
                isWide: true,
              },
          answer === null
            ? answerDueAt === null
              ? null
              : {
                  label: "商家陈述",
                  value: `商家可在 ${timeText(answerDueAt)} 前陈述，之后平台按已有材料裁定`,
                  isWide: true,
                }
            : {
                label: "商家陈述",
                value: (
                  <>
                    {answer.words}
                    <span className="tm-muted"> {answer.time.slice(0, 16)}</span>
                    {answer.files.length === 0 ? null : (
                      <div className="tm-row tm-stretched tm-gap-16 tm-wrap">{answer.files.map(photo)}</div>
                    )}
                  </>
                ),
                isWide: true,
              },
          ruled.length === 0
            ? null
            : { label: "裁定数量", value: ruled.map((text) => <div key={text}>{text}</div>), isWide: true },
          ruling === "" ? null : { label: RULING_FIELD.label, value: ruling, isWide: true },
        ]}
      />
    </Section>
  );
}
