import type { ReactNode } from "react";
import { DISPUTE_FIELDS, RULING_FIELD } from "../../domain/trade/dispute.ts";
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
  dispute: { disputeReason, disputeFiles, ruling },
  photo = saved,
}: {
  dispute: Dispute;
  photo?: (file: FileView) => ReactNode;
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
          ruling === "" ? null : { label: RULING_FIELD.label, value: ruling, isWide: true },
        ]}
      />
    </Section>
  );
}
