/** Eisner's algorithm written by hand for one purpose: the sum over projective trees, on typed arrays that are kept. */

/** A function that computes log Z over projective trees with any number of roots. */
export function eisner(): (scores: ArrayLike<number>, length: number) => number {
  let [right, left, rightArc, leftArc, weights] = Array.from({ length: 5 }, () => new Float64Array());
  return (scores, length) => {
    const stride = length + 1;
    const size = stride * stride;
    if (right!.length < size) {
      [right, left, rightArc, leftArc, weights] = Array.from({ length: 5 }, () => new Float64Array(size));
    }
    const [R, L, RA, LA, W] = [right!, left!, rightArc!, leftArc!, weights!];
    let total = 0;
    for (let dependent = 1; dependent <= length; dependent++) {
      let most = -Infinity;
      for (let head = 0; head <= length; head++) {
        const score = scores[head * stride + dependent]!;
        if (head !== dependent && score > most) most = score;
      }
      total += most;
      for (let head = 0; head <= length; head++) {
        W[head * stride + dependent] = Math.exp(scores[head * stride + dependent]! - most);
      }
    }
    for (let node = 0; node <= length; node++) R[node * stride + node] = L[node * stride + node] = 1;
    for (let width = 1; width <= length; width++) {
      for (let b = 0, e = width; e <= length; b++, e++) {
        let between = 0;
        for (let m = b; m < e; m++) between += R[b * stride + m]! * L[(m + 1) * stride + e]!;
        RA[b * stride + e] = between * W[b * stride + e]!;
        LA[b * stride + e] = b === 0 ? 0 : between * W[e * stride + b]!;
        let ofRight = 0;
        for (let m = b + 1; m <= e; m++) ofRight += RA[b * stride + m]! * R[m * stride + e]!;
        R[b * stride + e] = ofRight;
        let ofLeft = 0;
        for (let m = b; m < e; m++) ofLeft += L[b * stride + m]! * LA[m * stride + e]!;
        L[b * stride + e] = ofLeft;
      }
    }
    return Math.log(R[length]!) + total;
  };
}
