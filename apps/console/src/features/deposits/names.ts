/** The labels of facts, shown above their text. */
export const factLabels: Readonly<Record<string, string>> = {
  reference: "Payment",
  picture: "Same picture",
  address: "Receiving address",
  minimum: "Minimum",
  age: "Account",
  identity: "Identity",
  earlier: "Before this",
};

export const depositName = (id: string | number): string => `D-${id}`;
