import type * as routes from "@candor/contract/routes/console/otc.ts";
import { listed, queued } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { Profiles } from "../../people/otc/index.ts";
import { readTarget, releaseLease, take, type Viewing, withName, withNames } from "../reviews/index.ts";
import { decide } from "./decide.ts";
import { recordView, rowView, withSides } from "./disputes.ts";
import { disputeChat, readAccount, viewChatPicture, viewVoucher } from "./evidence.ts";
import { requestMerchant } from "./merchant-kind.ts";
import { merchantRows, merchantView } from "./merchant-view.ts";
import { MERCHANTS, merchantByUid, merchantQueue } from "./merchants.ts";
import { closeOffer, offersPage, offerView } from "./offers.ts";
import { disputeById, disputeQueue, QUEUE } from "./queue.ts";

const noSuchRecord = refuseField("id", "NOT_FOUND");
/** The id of a lease as a number; anything else matches no record. */
const idOf = (text: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(text) ? Number.parseInt(text, 10) : undefined;

export function consoleOtcHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  const profiles = new Profiles(services);
  const viewingBy = async (context: Context, queue: "otc" | "approvals"): Promise<Viewing> => ({
    target: await readTarget(db, queue),
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  const release = (context: Context, queue: string, id: string) =>
    releaseLease(db, { queue, id }, operatorOf(context).operatorId);
  return {
    merchantQueue: async (context, filter) => {
      const viewing = await viewingBy(context, "approvals");
      const { rows, ...page } = await merchantQueue(db, { ...filter, ...viewing });
      const list = await merchantRows(services, profiles, rows, viewing);
      return done(await withNames(services, context, "list:merchants", { ...page, list }));
    },
    merchantRecord: async (context, { id }) => {
      const record = await merchantView(services, profiles, id, await viewingBy(context, "approvals"));
      return record ? done(await withName(services, context, `otc_merchant:${id}`, record)) : noSuchRecord;
    },
    merchantTake: async (context, { id }) => {
      if (!/^[0-9]{8}$/.test(id) || !(await merchantByUid(db, id, clock.now()))) return noSuchRecord;
      return take(services, { queue: MERCHANTS, id }, operatorOf(context).operatorId);
    },
    merchantRelease: async (context, { id }) => {
      await release(context, MERCHANTS, id);
      return done({});
    },
    merchantRequest: (context, input) => requestMerchant(services, context, input),
    otcOffersList: async (_, { cursor, page_size, ...filter }) =>
      done(listed(await offersPage(db, filter, { cursor, page_size }), (item) => offerView(services, item))),
    otcOfferClose: (context, input) => closeOffer(services, context, input),
    disputeQueue: async (context, filter) => {
      const viewing = await viewingBy(context, "otc");
      const page = await disputeQueue(db, { ...filter, ...viewing });
      const rows = queued(page, (item) => rowView(services, item, viewing));
      return done({ ...rows, list: await withSides(services, context, "list:disputes", rows.list) });
    },
    disputeRecord: async (context, { id }) => {
      const viewing = await viewingBy(context, "otc");
      const record = await recordView(services, id, { ...viewing, ip: context.ip });
      if (!record) return noSuchRecord;
      const [named = record] = await withSides(services, context, `otc_order:${id}`, [record]);
      return done(named);
    },
    disputeVoucher: (context, { id }) =>
      viewVoucher(services, { fileId: id, operatorId: operatorOf(context).operatorId, ip: context.ip }),
    disputeChat: (_, input) => disputeChat(db, input),
    disputeChatPicture: (context, { id }) =>
      viewChatPicture(services, { fileId: id, operatorId: operatorOf(context).operatorId, ip: context.ip }),
    disputeAccount: (context, input) => readAccount(services, context, input),
    disputeTake: async (context, { id }) => {
      const orderId = idOf(id);
      if (orderId === undefined || !(await disputeById(db, orderId, clock.now()))) return noSuchRecord;
      return take(services, { queue: QUEUE, id }, operatorOf(context).operatorId);
    },
    disputeRelease: async (context, { id }) => {
      await release(context, QUEUE, id);
      return done({});
    },
    disputeDecide: (context, input) => decide(services, context, input),
  };
}
