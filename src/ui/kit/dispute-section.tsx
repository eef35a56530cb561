import type { ReactNode } from "react";
import { timeText } from "../../domain/time.ts";
import { claimText, DISPUTE_FIELDS, RULING_FIELD } from "../../domain/trade/dispute.ts";
import type { Dispute, FileView } from "../../domain/trade/order-view.ts";
import { FieldGrid, Section } from "./console/details.tsx";
import { DownloadButton } from "./download-button.tsx";

/** A photo to be saved, as buyers see it. */
const saved = ({ fileName, originalName }: FileView) => (
  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
    {originalName}
  </DownloadButton>
);

/** The dispute of an order or a tally sheet: why, its photos, what was ruled; nothing where nobody disputed. */
export function DisputeSection({
  dispute: { disputeReason, disputeFiles, ruling, claim = null, answer = null, answerDueAt = null },
  photo = saved,
  unit = "",
  ruled = [],
}: {
  dispute: Dispute;
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
                value: claim.map((line) => <div key={line.name}>{claimText(line, unit)}</div>),
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
