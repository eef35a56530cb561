import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type {
  FetchableOrder,
  PickupBrief,
  PickupDetail,
  ReservationBrief,
  ReservationDetail,
  TallyForm,
} from "../../domain/trade/pickup-view.ts";
import type { SlotState } from "../../domain/trade/reservation.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, MaybeSeenReasonBody } from "../common.ts";
import type {
  CheckInBody,
  PickupAddBody,
  PickupListBody,
  ReservationAddBody,
  ReservationAdminListBody,
  ReservationListBody,
  ReservationUpdateBody,
  SlotsQuery,
  TallyFormQuery,
} from "./pickup-schemas.ts";

export const ownReservationList: Call<{ body: Static<typeof ReservationListBody>; reply: Page<ReservationBrief> }> = {
  method: "POST",
  path: "/api/reservation/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's pickup reservations",
  refusals: [404],
};

export const ownReservation: Call<{ query: IdOnly; reply: ReservationDetail }> = {
  method: "GET",
  path: "/api/reservation/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the buyer's pickup reservations",
  refusals: [404],
};

export const fetchableOrders: Call<{ reply: FetchableOrder[] }> = {
  method: "GET",
  path: "/api/reservation/pc/getOrders",
  access: "signed-in",
  input: "none",
  summary: "Orders that can be picked up",
};

export const freeSlots: Call<{ query: Static<typeof SlotsQuery>; reply: SlotState[] }> = {
  method: "GET",
  path: "/api/reservation/pc/getSlots",
  access: "signed-in",
  input: "query",
  summary: "Free pickup slots of a warehouse",
  refusals: [404],
};

export const addReservation: Call<{ body: ReservationAddBody; reply: string }> = {
  method: "POST",
  path: "/api/reservation/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Reserves a pickup",
  refusals: [404],
};

export const updateReservation: Call<{ body: ReservationUpdateBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes a pickup reservation",
  refusals: [404, 5001],
};

export const cancelReservation: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/pc/cancel",
  access: "signed-in",
  input: "body",
  summary: "Cancels a pickup reservation",
  refusals: [404, 5001],
};

export const merchantReservationList: Call<{
  body: Static<typeof ReservationListBody>;
  reply: Page<ReservationBrief>;
}> = {
  method: "POST",
  path: "/api/reservation/merchant/getList",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Pickup reservations at the merchant's warehouses",
  refusals: [404],
};

export const merchantReservation: Call<{ query: IdOnly; reply: ReservationDetail }> = {
  method: "GET",
  path: "/api/reservation/merchant/getInfo",
  access: { permission: "order:spot:load" },
  input: "query",
  summary: "One pickup reservation for the merchant",
  refusals: [404],
};

export const confirmReservation: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/merchant/confirm",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Confirms a pickup reservation",
  refusals: [404, 5001],
};

export const rejectReservation: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/merchant/reject",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Rejects a pickup reservation",
  refusals: [404, 5001],
};

export const checkIn: Call<{ body: CheckInBody; reply: string }> = {
  method: "POST",
  path: "/api/reservation/merchant/checkIn",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Checks a truck in by its pickup code",
  refusals: [404, 5001],
};

export const allReservations: Call<{ body: ReservationAdminListBody; reply: Page<ReservationBrief> }> = {
  method: "POST",
  path: "/api/reservation/admin/getList",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Pickup reservations for the operator",
  refusals: [404],
};

export const reservationAdmin: Call<{ query: IdOnly; reply: ReservationDetail }> = {
  method: "GET",
  path: "/api/reservation/admin/getInfo",
  access: { permission: "order:spot:dispute" },
  input: "query",
  summary: "One pickup reservation for the operator",
  refusals: [404],
};

export const confirmReservationAdmin: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/admin/confirm",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Confirms a pickup reservation as the operator",
  refusals: [404, 5001],
};

export const missReservation: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/admin/miss",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Marks a pickup reservation as missed",
  refusals: [404, 5001],
};

export const rejectReservationAdmin: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/admin/reject",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Rejects a pickup reservation as the operator",
  refusals: [404, 5001],
};

export const cancelReservationAdmin: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/admin/cancel",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Cancels a pickup reservation as the operator",
  refusals: [404, 5001],
};

export const checkInAdmin: Call<{ body: CheckInBody; reply: null }> = {
  method: "POST",
  path: "/api/reservation/admin/checkIn",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Checks a truck in as the operator",
  refusals: [404, 5001],
};

export const ownPickupList: Call<{ body: PickupListBody; reply: Page<PickupBrief> }> = {
  method: "POST",
  path: "/api/pickupRecord/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's pickups",
  refusals: [404],
};

export const ownPickup: Call<{ query: IdOnly; reply: PickupDetail }> = {
  method: "GET",
  path: "/api/pickupRecord/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the buyer's pickups",
  refusals: [404],
};

export const ownTallySheet: Call<{ query: IdOnly; reply: null }> = {
  method: "GET",
  path: "/api/pickupRecord/pc/getTallySheet",
  access: "signed-in",
  input: "query",
  answers: "file",
  summary: "The tally sheet of a pickup as a file",
  refusals: [404],
};

export const confirmPickup: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/pickupRecord/pc/confirm",
  access: "signed-in",
  input: "body",
  summary: "Confirms a tally sheet",
  refusals: [404, 5001],
};

export const disputePickup: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/pickupRecord/pc/dispute",
  access: "signed-in",
  input: "body",
  summary: "Disputes a tally sheet",
  refusals: [404, 5001],
};

export const merchantPickupList: Call<{ body: PickupListBody; reply: Page<PickupBrief> }> = {
  method: "POST",
  path: "/api/pickupRecord/merchant/getList",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Pickups at the merchant's warehouses",
  refusals: [404],
};

export const merchantPickup: Call<{ query: IdOnly; reply: PickupDetail }> = {
  method: "GET",
  path: "/api/pickupRecord/merchant/getInfo",
  access: { permission: "order:spot:load" },
  input: "query",
  summary: "One pickup for the merchant",
  refusals: [404],
};

export const merchantTallySheet: Call<{ query: IdOnly; reply: null }> = {
  method: "GET",
  path: "/api/pickupRecord/merchant/getTallySheet",
  access: { permission: "order:spot:load" },
  input: "query",
  answers: "file",
  summary: "The tally sheet as a file for the merchant",
  refusals: [404],
};

export const tallyForm: Call<{ query: Static<typeof TallyFormQuery>; reply: TallyForm }> = {
  method: "GET",
  path: "/api/pickupRecord/merchant/getForm",
  access: { permission: "order:spot:load" },
  input: "query",
  summary: "What a tally sheet is filled in from",
  refusals: [404],
};

export const addPickup: Call<{ body: PickupAddBody; reply: string }> = {
  method: "POST",
  path: "/api/pickupRecord/merchant/add",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Records a pickup with its tally sheet",
  refusals: [404, 5001],
};

export const voidPickup: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/pickupRecord/merchant/voidRecord",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Voids a pickup record",
  refusals: [404, 5001],
};

export const allPickups: Call<{ body: PickupListBody; reply: Page<PickupBrief> }> = {
  method: "POST",
  path: "/api/pickupRecord/admin/getList",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Pickups for the operator",
  refusals: [404],
};

export const pickupAdmin: Call<{ query: IdOnly; reply: PickupDetail }> = {
  method: "GET",
  path: "/api/pickupRecord/admin/getInfo",
  access: { permission: "order:spot:dispute" },
  input: "query",
  summary: "One pickup for the operator",
  refusals: [404],
};

export const tallySheetAdmin: Call<{ query: IdOnly; reply: null }> = {
  method: "GET",
  path: "/api/pickupRecord/admin/getTallySheet",
  access: { permission: "order:spot:dispute" },
  input: "query",
  answers: "file",
  summary: "The tally sheet as a file for the operator",
  refusals: [404],
};

export const ruleOnPickup: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/pickupRecord/admin/rule",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Rules on a disputed tally sheet",
  refusals: [404, 5001],
};
