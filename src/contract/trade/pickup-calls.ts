import type { Static } from "typebox";
import type { PickupId, ReservationId } from "../../domain/ids.ts";
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
import type { WarehouseDay } from "../../domain/trade/warehouse-day.ts";
import { answers, costly, get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  CheckInBody,
  OpenDaysQuery,
  PickupAddBody,
  PickupListBody,
  ReservationAddBody,
  ReservationListBody,
  ReservationUpdateBody,
  SlotsQuery,
  TallyFormQuery,
  WarehouseDayQuery,
} from "./pickup-schemas.ts";

const mayLoad = holders("order:spot:load");
const mayRuleOnOrders = holders("order:spot:dispute");

export const ownReservationList = signedIn(
  post<ReservationListBody, Page<ReservationBrief>>(
    "/api/reservation/pc/getList",
    "The buyer's pickup reservations",
    404,
  ),
);
export const ownReservation = signedIn(
  get<IdOnly<ReservationId>, ReservationDetail>(
    "/api/reservation/pc/getInfo",
    "One of the buyer's pickup reservations",
    404,
  ),
);
export const fetchableOrders = signedIn(
  get<FetchableOrder[]>("/api/reservation/pc/getOrders", "Orders that can be picked up"),
);
export const freeSlots = signedIn(
  get<Static<typeof SlotsQuery>, SlotState[]>("/api/reservation/pc/getSlots", "Free pickup slots of a warehouse", 404),
);
export const openSlotDays = signedIn(
  get<OpenDaysQuery, string[]>("/api/reservation/pc/getDays", "Days on which a warehouse has a free pickup slot", 404),
);
export const addReservation = signedIn(
  post<ReservationAddBody, ReservationId>("/api/reservation/pc/add", "Reserves a pickup", 404),
);
export const updateReservation = signedIn(
  post<ReservationUpdateBody, null>("/api/reservation/pc/update", "Changes a pickup reservation", 404, 5001),
);
export const merchantReservation = mayLoad(
  get<IdOnly<ReservationId>, ReservationDetail>(
    "/api/reservation/merchant/getInfo",
    "One pickup reservation for the merchant",
    404,
  ),
);
export const warehouseDays = mayLoad(
  get<Static<typeof WarehouseDayQuery>, WarehouseDay[]>(
    "/api/reservation/merchant/getDay",
    "A day of the shop's warehouses by slots: its trucks, those of others and free places",
  ),
);
export const checkIn = mayLoad(
  post<CheckInBody, ReservationId>(
    "/api/reservation/merchant/checkIn",
    "Checks a truck in by its pickup code",
    404,
    5001,
  ),
);
export const reservationAdmin = mayRuleOnOrders(
  get<IdOnly<ReservationId>, ReservationDetail>(
    "/api/reservation/admin/getInfo",
    "One pickup reservation for the operator",
    404,
  ),
);
export const checkInAdmin = mayRuleOnOrders(
  post<CheckInBody, null>("/api/reservation/admin/checkIn", "Checks a truck in as the operator", 404, 5001),
);
export const ownPickupList = signedIn(
  post<PickupListBody, Page<PickupBrief>>("/api/pickupRecord/pc/getList", "The buyer's pickups", 404),
);
export const ownPickup = signedIn(
  get<IdOnly<PickupId>, PickupDetail>("/api/pickupRecord/pc/getInfo", "One of the buyer's pickups", 404),
);
export const ownTallySheet = costly(
  "tables",
  signedIn(
    answers(
      "file",
      get<IdOnly<PickupId>, null>("/api/pickupRecord/pc/getTallySheet", "The tally sheet of a pickup as a file", 404),
    ),
  ),
);
export const merchantPickup = mayLoad(
  get<IdOnly<PickupId>, PickupDetail>("/api/pickupRecord/merchant/getInfo", "One pickup for the merchant", 404),
);
export const merchantTallySheet = costly(
  "tables",
  mayLoad(
    answers(
      "file",
      get<IdOnly<PickupId>, null>(
        "/api/pickupRecord/merchant/getTallySheet",
        "The tally sheet as a file for the merchant",
        404,
      ),
    ),
  ),
);
export const tallyForm = mayLoad(
  get<Static<typeof TallyFormQuery>, TallyForm>(
    "/api/pickupRecord/merchant/getForm",
    "What a tally sheet is filled in from",
    404,
  ),
);
export const addPickup = mayLoad(
  roomy(
    256,
    post<PickupAddBody, PickupId>("/api/pickupRecord/merchant/add", "Records a pickup with its tally sheet", 404, 5001),
  ),
);
export const pickupAdmin = mayRuleOnOrders(
  get<IdOnly<PickupId>, PickupDetail>("/api/pickupRecord/admin/getInfo", "One pickup for the operator", 404),
);
export const tallySheetAdmin = costly(
  "tables",
  mayRuleOnOrders(
    answers(
      "file",
      get<IdOnly<PickupId>, null>(
        "/api/pickupRecord/admin/getTallySheet",
        "The tally sheet as a file for the operator",
        404,
      ),
    ),
  ),
);
