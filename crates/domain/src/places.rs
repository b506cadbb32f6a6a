//! The places that addresses name: the served cities, and known places outside of them. Names are in lower case,
//! without accents and points, and separated by a comma and a space; [`lists`] finds one.

/// The served cities with a page, and Harlingen. A move between two of them is local.
pub const SERVED_TOWNS: &str = "\
    mcallen, edinburg, mission, pharr, alamo, donna, elsa, edcouch, la joya, palmview, san juan, \
    hidalgo, granjeno, palmhurst, penitas, sullivan city, la villa, sharyland";

/// The served cities in the east, from where Brownsville is nearer than 50 miles.
pub const EASTERN_TOWNS: &str = "\
    weslaco, mercedes, progreso, harlingen";

/// The served city that is 50 miles or more from McAllen, so that a move there may be long distance.
pub const DISTANT_TOWN: &str = "brownsville";

/// ZIP codes of Hidalgo County, where every move is local.
pub const SERVED_ZIP_CODES: &[u32] = &[
    78501, 78502, 78503, 78504, 78505, 78516, 78537, 78538, 78539, 78540, 78541, 78542, 78543,
    78549, 78557, 78558, 78560, 78562, 78563, 78565, 78572, 78573, 78574, 78576, 78577, 78589,
    78595,
];

/// ZIP codes of the eastern cities.
pub const EASTERN_ZIP_CODES: &[u32] = &[78550, 78551, 78552, 78553, 78570, 78579, 78596, 78599];

/// ZIP codes of Brownsville.
pub const DISTANT_ZIP_CODES: &[u32] = &[78520, 78521, 78522, 78523, 78526];

/// Known places that are not served: in the Valley, in the rest of Texas, in other states and in Mexico.
/// A name that is also a common word or a person's, such as Spring, is left out.
pub const FAR_PLACES: &str = "\
    alice, amarillo, abilene, alamo heights, aransas pass, arlington, austin, baytown, beaumont, \
    beeville, belton, boerne, bulverde, carrollton, cedar park, cibolo, college station, combes, \
    conroe, corpus, corpus christi, cotulla, dallas, del rio, denton, eagle pass, edroy, el paso, \
    escobares, falfurrias, fort worth, ft worth, fredericksburg, freer, frisco, galveston, garceno, \
    garland, george west, georgetown, grand prairie, hebbronville, helotes, houston, huntsville, \
    irving, isla del padre, katy, kerrville, killeen, kingsville, kingwood, la feria, la grulla, la \
    isla, laguna vista, laredo, league city, lewisville, longview, los fresnos, lubbock, lufkin, \
    lyford, mckinney, mesquite, midland, nacogdoches, new braunfels, odessa, olmito, padre island, \
    pasadena, pearland, pearsall, pflugerville, plano, port aransas, port arthur, port isabel, port \
    mansfield, primera, raymondville, refugio, rio grande city, rio hondo, robstown, rockport, roma, \
    round rock, san angelo, san antonio, san benito, san isidro, san marcos, san perlita, santa \
    rosa, sarita, schertz, seguin, sinton, south padre, south padre island, sugar land, texarkana, \
    the woodlands, three rivers, tyler, universal city, uvalde, victoria, waco, wichita falls, \
    woodlands, zapata, alabama, alaska, arizona, arkansas, california, colorado, connecticut, \
    delaware, florida, georgia, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, \
    luisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, \
    nebraska, nevada, new hampshire, new jersey, nueva jersey, new mexico, nuevo mexico, new york, \
    nueva york, carolina, north carolina, carolina del norte, south carolina, carolina del sur, \
    north dakota, south dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, tennessee, utah, \
    vermont, virginia, west virginia, washington, wisconsin, wyoming, puerto rico, canada, \
    albuquerque, atlanta, baton rouge, boston, charlotte, chicago, denver, detroit, indianapolis, \
    kansas city, las vegas, little rock, los angeles, memphis, miami, minneapolis, nashville, new \
    orleans, nueva orleans, nyc, oklahoma city, orlando, philadelphia, phoenix, portland, salt lake \
    city, san diego, san francisco, san jose, seattle, st louis, saint louis, tampa, tucson, tulsa, \
    camargo, cdmx, chihuahua, ciudad de mexico, ciudad victoria, coahuila, durango, guadalajara, \
    guanajuato, jalisco, matamoros, mexico, mexico city, michoacan, miguel aleman, monterrey, nuevo \
    laredo, nuevo leon, nuevo progreso, puebla, queretaro, reynosa, rio bravo, saltillo, san luis \
    potosi, tamaulipas, tamps, tampico, tijuana, torreon, valle hermoso, veracruz, zacatecas";

/// Codes of the other states. They count at the end of an address.
pub const STATE_CODES: &str = "\
    ak, al, ar, az, ca, co, ct, dc, de, fl, ga, hi, ia, id, il, in, ks, ky, la, ma, md, me, mi, mn, \
    mo, ms, mt, nc, nd, ne, nh, nj, nm, nv, ny, oh, ok, or, pa, pr, ri, sc, sd, tn, ut, va, vt, wa, \
    wi, wv, wy";

/// Codes that are also words, as in '5 Palm Ct' and 'casa de mi'. They count only after a comma.
pub const AMBIGUOUS_CODES: &str = "\
    al, co, ct, de, fl, hi, id, in, la, ma, me, mi, mt, ne, oh, ok, or, pa, va";

/// Texas and the country, which carry no information at the end of an address.
pub const HOME_WORDS: &str = "\
    tx, texas, tex, usa, us, united, states, estados, unidos, eua, eeuu";

/// Kinds of streets that follow a name, as in 'San Antonio St'.
pub const STREET_ENDINGS: &str = "\
    st, street, ave, av, avenue, dr, drive, rd, road, blvd, boulevard, ln, lane, ct, court, cir, \
    circle, pl, place, way, pkwy, parkway, hwy, highway, loop, trl, trail, ter, terrace, sq, square, \
    expy, expressway, plaza, apartments, apts, heights, village, estates, subdivision, school";

/// Kinds of streets that come before a name, as in 'Calle Monterrey'.
pub const STREET_STARTS: &str = "\
    calle, avenida, calzada, calz, camino, paseo, privada, callejon, cerrada, bulevar, prolongacion, \
    colonia, col, via";

/// Kinds of streets that come before a name if they begin the address, because after a name they end it.
pub const STREET_FIRST: &str = "\
    ave, av, blvd, boulevard";

/// Small words between the kind of a street and its name.
pub const CONNECTORS: &str = "\
    de, del, la, las, los, el";

/// Directions between the number of a house and its street.
pub const DIRECTIONS: &str = "\
    n, s, e, w, north, south, east, west, norte, sur, este, oeste";

/// Words before the number of a part of a building or of a road, which is not a ZIP code.
pub const NUMBER_STARTS: &str = "\
    apt, apto, depto, unit, unidad, suite, ste, lot, lote, box, space, no, num, numero, fm, hwy, \
    highway, road, rd, cr, mile, bldg, room";

/// Names that count in an address, but not in a sentence, where they are words or people.
pub const ADDRESS_ONLY: &str = "\
    alice, charlotte, katy, la isla, mesquite, plano, primera, refugio, tyler, virginia";

/// Returns whether one of these lists has this name.
pub fn lists(list: &str, name: &str) -> bool {
    list.split(", ").any(|listed| listed == name)
}
