import { useId } from "react";
import { draftInput } from "../../../domain/catalog/goods/goods-draft.ts";
import { DELIVERY_MODES } from "../../../domain/catalog/goods/goods-fields.ts";
import { GOODS_LIMITS, wrongCert } from "../../../domain/catalog/goods/goods-input.ts";
import type { StoreChoice } from "../../../domain/catalog/goods/handled-goods.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { Note, TextInput } from "../../kit/fields.tsx";
import { Tied } from "../../kit/noted.tsx";
import { TimeInput } from "../../kit/time-input.tsx";
import { Choice, DraftSelect, DraftText, Facts, type FormParts, isNeeded } from "./goods-form-parts.tsx";

type Props = { parts: FormParts };

export function PlaceSection({ parts, stores }: Props & { stores: readonly StoreChoice[] }) {
  const { draft, problems, change } = parts;
  const { deliveryModes: modes } = draft;
  return (
    <Section title="仓库与交货">
      <div className="tm-fields tm-pad">
        <DraftSelect
          parts={parts}
          field="storeId"
          label="仓库"
          options={[
            { value: "", label: "请选择" },
            ...stores.map(({ id, storeName, portName, cityName }) => ({
              value: id,
              label: `${storeName}（${portName || cityName}）`,
            })),
          ]}
        />
        <Choice
          legend="交货方式"
          type="checkbox"
          problem={problems.deliveryModes ?? null}
          isRequired={isNeeded(parts, "deliveryModes")}
          options={DELIVERY_MODES.map(({ code, name }) => ({
            label: name,
            checked: modes.includes(code),
            onChange: () =>
              change({
                deliveryModes: modes.includes(code) ? modes.filter((mode) => mode !== code) : [...modes, code],
              }),
          }))}
        />
        <Facts parts={parts} section="place" />
      </div>
    </Section>
  );
}

export function CertSection({ parts }: Props) {
  const { draft, problems, change } = parts;
  const { certs } = draft;
  const certNote = useId();
  const wrong = wrongCert(draftInput(draft))?.at;
  const setCert = (at: number, cert: Partial<(typeof certs)[number]>) =>
    change({ certs: certs.map((one, place) => (place === at ? { ...one, ...cert } : one)) });
  return (
    <Section title="证书与用途">
      <div className="tm-fields tm-pad">
        {certs.map((cert, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a certificate is its place
          <Tied key={at} to={certNote} problem={at === wrong ? (problems.certs ?? null) : null}>
            <div className="tm-goods-line is-cert">
              <TextInput
                aria-label={`证书 ${at + 1} 名称`}
                placeholder="如 FSC"
                maxLength={GOODS_LIMITS.certType}
                value={cert.type}
                onChange={({ target }) => setCert(at, { type: target.value })}
              />
              <TextInput
                aria-label={`证书 ${at + 1} 编号`}
                placeholder="编号"
                maxLength={GOODS_LIMITS.certNo}
                value={cert.no}
                onChange={({ target }) => setCert(at, { no: target.value })}
              />
              <TimeInput
                label={`证书 ${at + 1} 有效期`}
                value={cert.expireTime}
                onChange={(expireTime) => setCert(at, { expireTime })}
              />
              <Button
                label={`删除证书 ${at + 1}`}
                onClick={() => change({ certs: certs.filter((_, place) => place !== at) })}
              >
                删除
              </Button>
            </div>
          </Tied>
        ))}
        {certs.length === 0 ? null : <Note id={certNote}>{problems.certs}</Note>}
        <div>
          <Button
            disabled={certs.length >= GOODS_LIMITS.certs}
            onClick={() => change({ certs: [...certs, { type: "", no: "", expireTime: "" }] })}
          >
            添加证书
          </Button>
        </div>
        <DraftText parts={parts} field="uses" label="用途" placeholder="如：家具、托盘，用顿号分开" />
        <Facts parts={parts} section="certs" />
      </div>
    </Section>
  );
}
