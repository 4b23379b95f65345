// Collapsization: its board is a map.

Object.assign(TOLD, {
  city: ":scope > .pb-stage svg[data-picture=city]",
});
LAYOUTS.upright.push(".pb-stage svg[data-picture=city]");
LAYOUTS.maps.push("city");
