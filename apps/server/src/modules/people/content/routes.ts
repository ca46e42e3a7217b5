import { ABOUT_SLUG, helpTopics, PLACE_TOPIC, pointOf } from "@candor/contract/content.ts";
import { refuse } from "@candor/contract/errors.ts";
import type * as content from "@candor/contract/routes/content.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { articleOf, findArticles } from "./help.ts";
import { shownBody } from "./links.ts";
import {
  markRead,
  noticeById,
  noticePage,
  pictureByHash,
  type ShownDocument,
  type ShownNotice,
  shownBySlug,
  shownOfKinds,
} from "./queries.ts";
import { noticeView } from "./view.ts";

export function contentHandlers({ db, clock, config }: Services): HandlersOf<typeof content> {
  const askedBy = ({ language }: Context) => ({ language, now: new Date(clock.now()) });
  const readerOf = (context: Context) => ({ ...askedBy(context), userId: context.user?.userId ?? 0 });

  const bodyOf = ({ body }: ShownDocument | ShownNotice) => shownBody(body, config.linkHosts);

  return {
    contentPicture: async (_, { hash }) => {
      const row = await pictureByHash(db, hash);
      return row ? done({ type: "image/jpeg", bytes: row.picture, isFixed: true }) : refuseField("hash", "NOT_FOUND");
    },

    getNoticeList: async (context, page) => {
      const { list, at, unread } = await noticePage(db, readerOf(context), page);
      return done({ list: list.map(noticeView), ...at, unread });
    },

    getNoticeDetail: async (context, { id }) => {
      const reader = readerOf(context);
      const found = await noticeById(db, id, reader);
      if (!found) return refuse("NOT_FOUND");
      if (reader.userId > 0) await markRead(db, reader.userId, id);
      return done({ ...noticeView({ ...found, read: reader.userId > 0 }), body: bodyOf(found) });
    },

    getAbout: async (context, { slug = ABOUT_SLUG }) => {
      const asked = askedBy(context);
      const [about, others] = await Promise.all([
        shownBySlug(db, slug, ["about", "legal"], asked),
        shownOfKinds(db, ["about", "legal"], asked),
      ]);
      if (!about) return refuse("NOT_FOUND");
      return done({
        slug,
        kind: about.kind,
        title: about.title,
        body: bodyOf(about),
        updated_at: about.changed_at.toISOString(),
        places: others.flatMap(placeOf),
        documents: others
          .filter(({ kind }) => kind === "legal")
          .map((document) => ({ slug: document.slug, title: document.title, summary: document.summary })),
      });
    },

    getHelp: async (context, { search, topic }) => {
      const all = await shownOfKinds(db, ["help"], askedBy(context));
      const articles = all.map(articleOf);
      const topics = helpTopics.map((name) => ({
        topic: name,
        articles: articles.filter((article) => article.topic === name).length,
      }));
      const found = findArticles(all, search).map(articleOf);
      return done({ topics, list: topic ? found.filter((article) => article.topic === topic) : found });
    },

    getHelpDetail: async (context, { slug }) => {
      const all = await shownOfKinds(db, ["help"], askedBy(context));
      const found = all.find((document) => document.slug === slug);
      if (!found) return refuse("NOT_FOUND");
      const article = articleOf(found);
      const related = all.map(articleOf).filter((other) => other.topic === article.topic && other.slug !== slug);
      return done({ ...article, body: bodyOf(found), updated_at: found.changed_at.toISOString(), related });
    },
  };
}

/** A place is an about document whose link is a point on the map. */
function placeOf({ topic, slug, link, title, summary }: ShownDocument) {
  const point = topic === PLACE_TOPIC ? pointOf(link) : undefined;
  return point ? [{ slug, name: title, address: summary, ...point }] : [];
}
