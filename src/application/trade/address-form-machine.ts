import { assign, fromPromise, setup } from "xstate";
import type { DeliveryAddressId } from "../../domain/ids.ts";
import { citiesFor, districtsFor, onlyCity, type Region, regionIn } from "../../domain/region.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import { type AddressForm, addressProblems } from "../../domain/trade/address-form.ts";
import type { Ids } from "../platform.ts";
import { NO_SUBMISSION, type Submission, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { Addresses } from "./addresses.ts";

/** What the address form holds. */
export type AddressFormContext = {
  /** `null` while a new address is written. */
  id: DeliveryAddressId | null;
  form: AddressForm;
  regions: readonly Region[];
  /** Problems are shown from the first try to save on. */
  wasSubmitted: boolean;
};

type Saving = { id: DeliveryAddressId | null; form: AddressForm; submission: Submission };

/** Events of the address form. */
export type AddressFormEvent =
  | { type: "retried" }
  | {
      type: "changed";
      change: Partial<Pick<AddressForm, "receiver" | "phone" | "detail" | "canUnload" | "vehicleLimit" | "isDefault">>;
    }
  | { type: "provinceChosen"; code: string }
  | { type: "cityChosen"; code: string }
  | { type: "districtChosen"; code: string }
  | InputRestored
  | { type: "submitted" }
  | { type: "closed" };

const EMPTY: AddressForm = {
  receiver: "",
  phone: "",
  provinceCode: "",
  provinceName: "",
  cityCode: "",
  cityName: "",
  districtCode: "",
  districtName: "",
  detail: "",
  canUnload: true,
  vehicleLimit: "",
  isDefault: false,
};

const NO_CITY = { cityCode: "", cityName: "" } as const;
const NO_DISTRICT = { districtCode: "", districtName: "" } as const;

/** What is wrong with the form as it stands. */
export const formProblems = ({ form, regions }: AddressFormContext) =>
  addressProblems(form, districtsFor(regions, form).length > 0);

/** A province with one city (北京) needs no second choice. */
function withProvince(form: AddressForm, regions: readonly Region[], code: string): AddressForm {
  const province = regionIn(regions, code);
  const chosen = {
    ...form,
    ...NO_CITY,
    ...NO_DISTRICT,
    provinceCode: province?.code ?? "",
    provinceName: province?.name ?? "",
  };
  const only = onlyCity(regions, code);
  return only === null ? chosen : { ...chosen, cityCode: only.code, cityName: only.name };
}

function withCity(form: AddressForm, regions: readonly Region[], code: string): AddressForm {
  const city = regionIn(citiesFor(regions, form), code);
  return { ...form, ...NO_DISTRICT, cityCode: city?.code ?? "", cityName: city?.name ?? "" };
}

function withDistrict(form: AddressForm, regions: readonly Region[], code: string): AddressForm {
  const district = regionIn(districtsFor(regions, form), code);
  return { ...form, districtCode: district?.code ?? "", districtName: district?.name ?? "" };
}

/** As it is sent. */
const cleaned = (form: AddressForm): AddressForm => ({
  ...form,
  receiver: form.receiver.trim(),
  detail: form.detail.trim(),
});

const formOf = ({ id: _id, companyId: _companyId, ...form }: Address): AddressForm => form;

type AddressFormPorts = { addresses: Addresses; ids: Ids };

/**
 * One address being written: loading (the regions) → editing → saving → done, or back to editing when it is refused.
 * A chosen province empties city and district, a chosen city the district. Output: the address's id, `null` when closed.
 */
export const createAddressFormMachine = ({ addresses, ids }: AddressFormPorts) =>
  setup({
    types: {
      context: {} as AddressFormContext & { saved: DeliveryAddressId | null; submission: Submission },
      events: {} as AddressFormEvent,
      /** `isDefault`: what a new address begins with. */
      input: {} as { address: Address | null; isDefault: boolean },
      output: {} as { saved: DeliveryAddressId | null },
    },
    actors: {
      regions: fromPromise(() => addresses.regions()),
      save: fromPromise(async ({ input: { id, form, submission } }: { input: Saving }) => {
        if (id === null) return addresses.add(cleaned(form), submission.key);
        await addresses.update(id, cleaned(form));
        return id;
      }),
    },
    guards: { isComplete: ({ context }) => Object.keys(formProblems(context)).length === 0 },
    actions: {
      setChange: assign(({ context: { form, regions }, event }) => {
        switch (event.type) {
          case "changed":
            return { form: { ...form, ...event.change } };
          case "provinceChosen":
            return { form: withProvince(form, regions, event.code) };
          case "cityChosen":
            return { form: withCity(form, regions, event.code) };
          case "districtChosen":
            return { form: withDistrict(form, regions, event.code) };
          default:
            return {};
        }
      }),
      showProblems: assign({ wasSubmitted: true }),
      renewKey: assign(({ context: { form, submission } }) => ({
        submission: submissionOf(submission, cleaned(form), ids),
      })),
    },
  }).createMachine({
    id: "addressForm",
    context: ({ input: { address, isDefault } }) => ({
      id: address?.id ?? null,
      form: address === null ? { ...EMPTY, isDefault } : formOf(address),
      regions: [],
      wasSubmitted: false,
      saved: null,
      submission: NO_SUBMISSION,
    }),
    initial: "loading",
    output: ({ context }) => ({ saved: context.saved }),
    states: {
      loading: {
        invoke: {
          src: "regions",
          onDone: { target: "editing", actions: assign({ regions: ({ event }) => event.output }) },
          onError: "failed",
        },
        on: { closed: "done" },
      },
      failed: { on: { retried: "loading", closed: "done" } },
      editing: {
        on: {
          changed: { actions: "setChange" },
          inputRestored: { actions: assign(({ event }) => event.input as Pick<AddressFormContext, "form">) },
          provinceChosen: { actions: "setChange" },
          cityChosen: { actions: "setChange" },
          districtChosen: { actions: "setChange" },
          submitted: [
            { guard: "isComplete", target: "saving", actions: ["showProblems", "renewKey"] },
            { actions: "showProblems" },
          ],
          closed: "done",
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: { target: "done", actions: assign({ saved: ({ event }) => event.output }) },
          onError: "editing",
        },
      },
      done: { type: "final" },
    },
  });
