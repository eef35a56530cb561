import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { createChecklistMachine } from "../../../application/company/review-machines.ts";
import { isEdited } from "../../../application/editor-machine.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { DEMAND_NAMES, DEMANDS, demandOf, withDemand, withShopType } from "../../../domain/company/checklist-form.ts";
import { SHOP_TYPE_NAMES, SHOP_TYPES } from "../../../domain/company/merchant.ts";
import { MATERIAL_KINDS, MATERIAL_NAMES, type Requirement } from "../../../domain/company/merchant-application.ts";
import { Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Note, Select } from "../../kit/fields.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./review.css";

type ChecklistActor = ActorRefFrom<ReturnType<typeof createChecklistMachine>>;

const OPTIONS = DEMANDS.map((value) => ({ value, label: DEMAND_NAMES[value] }));

function Items({
  form,
  actor,
  problemOf,
}: {
  form: readonly Requirement[];
  actor: ChecklistActor;
  problemOf: (field: string) => string | null;
}) {
  const edit = (edited: Requirement[]) => actor.send({ type: "edited", form: edited });
  return (
    <table aria-label="入驻材料清单" className="tm-table is-top">
      <thead>
        <tr>
          <th scope="col">材料</th>
          <th scope="col">要求</th>
          <th scope="col">适用店铺类型</th>
        </tr>
      </thead>
      <tbody>
        {MATERIAL_KINDS.map((kind) => {
          const demand = demandOf(form, kind);
          const item = form.find((one) => one.kind === kind);
          const problem = problemOf(`kind${kind}`);
          return (
            <tr key={kind}>
              <td>{MATERIAL_NAMES[kind]}</td>
              <td>
                <Select
                  label={`${MATERIAL_NAMES[kind]}的要求`}
                  value={demand}
                  options={OPTIONS}
                  onChange={(value) => edit(withDemand(form, kind, value, SHOP_TYPES))}
                />
              </td>
              <td>
                {item === undefined ? (
                  <span className="tm-muted">-</span>
                ) : (
                  <span className="tm-row tm-gap-16 tm-flow">
                    {SHOP_TYPES.map((type) => (
                      <label key={type} className="tm-check">
                        <input
                          type="checkbox"
                          checked={item.shopTypes.includes(type)}
                          onChange={() => edit(withShopType(form, kind, type))}
                        />
                        {SHOP_TYPE_NAMES[type]}
                      </label>
                    ))}
                  </span>
                )}
                <Note>{problem}</Note>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ChecklistView({ actor }: { actor: ChecklistActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, wasSubmitted } = state.context;
  return (
    <>
      <PageHead title="入驻清单" note="不同类型的店铺入驻时要交的材料" />
      {state.hasTag("failed") ? (
        <div className="tm-panel">
          <ErrorState message="入驻清单没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : form === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : (
        <FormColumn
          input={inputOf("入驻清单", actor, "form")}
          label="入驻清单"
          isDirty={isEdited(state.context)}
          isSaving={state.matches("saving")}
          note="已提交的申请按新清单审核"
          onSave={() => actor.send({ type: "submitted" })}
          onReset={() => actor.send({ type: "undone" })}
        >
          <Section title="材料">
            <Items form={form} actor={actor} problemOf={(field) => (wasSubmitted ? (problems[field] ?? null) : null)} />
          </Section>
        </FormColumn>
      )}
    </>
  );
}

export const ChecklistScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: ReviewAdmin, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: ({ admin, navigator, ids, notify }) => createChecklistMachine({ admin, navigator, ids, notify }),
  view: ChecklistView,
});
