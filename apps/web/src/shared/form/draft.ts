import { MINUTE_MS } from "@candor/contract/domain/time.ts";

/**
 * What a form had typed when its session ended or its page was reloaded, for the same user on the same tab. In session storage, which ends with the tab, and for
 * half an hour: a shared computer must not keep it. Each form lists the fields that may be kept; passwords, codes, numbers of cards, accounts and
 * documents, and photos are never among them.
 */
type Draft = { readonly uid: string; readonly atMs: number; readonly values: Readonly<Record<string, unknown>> };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NAME = "candor.drafts";
export const DRAFT_LASTS_MS = 30 * MINUTE_MS;

export class Drafts {
  readonly #open = new Map<string, () => object | undefined>();
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  #read(): Readonly<Record<string, Draft>> {
    try {
      const value: unknown = JSON.parse(this.#store.getItem(NAME) ?? "{}");
      if (typeof value !== "object" || value === null) return {};
      const isFresh = ([, { atMs }]: [string, Draft]) => this.#now() - atMs < DRAFT_LASTS_MS;
      return Object.fromEntries(Object.entries(value as Record<string, Draft>).filter(isFresh));
    } catch {
      return {};
    }
  }

  #write(drafts: Readonly<Record<string, Draft>>): void {
    if (Object.keys(drafts).length === 0) this.#store.removeItem(NAME);
    else this.#store.setItem(NAME, JSON.stringify(drafts));
  }

  /** A form on the screen; `read` returns what is worth keeping of it, undefined while nothing is typed. Returns a function for its end. */
  watch(name: string, read: () => object | undefined): () => void {
    this.#open.set(name, read);
    return () => {
      if (this.#open.get(name) === read) this.#open.delete(name);
    };
  }

  keep(name: string, uid: string, values: object): void {
    this.#write({ ...this.#read(), [name]: { uid, atMs: this.#now(), values: { ...values } } });
  }

  /** The session of this user is over: keeps every form on the screen. Returns whether there was one. */
  keepOpen(uid: string): boolean {
    const typed = [...this.#open].flatMap(([name, read]) => {
      const values = read();
      return values === undefined ? [] : [{ name, values }];
    });
    for (const { name, values } of typed) this.keep(name, uid, values);
    return typed.length > 0;
  }

  /** Does not remove it: a form that is drawn twice reads it twice. */
  recall(name: string, uid: string | undefined): Readonly<Record<string, unknown>> | undefined {
    const draft = this.#read()[name];
    return draft !== undefined && draft.uid === uid ? draft.values : undefined;
  }

  forget(name: string): void {
    const { [name]: _, ...rest } = this.#read();
    this.#write(rest);
  }

  /** At a logout by the user, and when somebody else logs in. */
  forgetAllBut(uid: string | undefined): void {
    this.#write(Object.fromEntries(Object.entries(this.#read()).filter(([, draft]) => draft.uid === uid)));
  }
}

/** The start values with those of a draft that are of the same type: it may come from an earlier version of the app. */
export function withDraft<Values extends object>(
  start: Values,
  draft: Readonly<Record<string, unknown>> | undefined,
  fields: readonly string[],
): Values {
  if (draft === undefined) return start;
  const fits = (field: string): boolean => {
    const before: unknown = Object.getOwnPropertyDescriptor(start, field)?.value;
    return draft[field] !== undefined && (before === undefined || typeof before === typeof draft[field]);
  };
  const kept = fields.filter((field) => Object.hasOwn(draft, field) && fits(field));
  return { ...start, ...Object.fromEntries(kept.map((field) => [field, draft[field]])) };
}

/** The app's single instance. */
export const drafts = new Drafts(
  {
    getItem: (name) => sessionStorage.getItem(name),
    setItem: (name, value) => sessionStorage.setItem(name, value),
    removeItem: (name) => sessionStorage.removeItem(name),
  },
  () => Date.now(),
);
