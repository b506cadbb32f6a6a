//! Words that people who move write, in English and Spanish: in lower case, without accents, and sorted.

/// What people move, and the rooms it is in.
#[rustfmt::skip]
pub const HOUSEHOLD_WORDS: &[&str] = &[
    "apartment", "armario", "bed", "bedroom", "bedrooms", "beds", "bookshelf", "boxes", "cajas",
    "cama", "camas", "chairs", "closet", "cocina", "comedor", "couch", "couches", "crib", "cuna",
    "departamento", "desk", "desks", "downstairs", "dresser", "dryer", "elevador", "elevator",
    "escalera", "escaleras", "escritorio", "escritorios", "estufa", "floor", "freezer", "fridge",
    "furniture", "garage", "gate", "lavadora", "loveseat", "mattress", "mattresses", "mesa",
    "muebles", "piano", "piso", "porton", "recamara", "recamaras", "refri", "refrigerador",
    "refrigerator", "roperos", "sala", "secadora", "sectional", "sillas", "sillones", "sofa",
    "stairs", "table", "tables", "treadmill", "upstairs", "washer",
];

/// What else they write about: homes, days, families, prices and contacts.
#[rustfmt::skip]
pub const MOVE_WORDS: &[&str] = &[
    "abril", "abuela", "abuelita", "abuelo", "afternoon", "agosto", "am", "antique", "antiques",
    "apart", "appointment", "april", "apt", "aquarium", "aquariums", "asap", "august", "available",
    "baby", "bicicleta", "bike", "bodega", "brother", "budget", "caja", "call", "calle", "camino",
    "camion", "camioneta", "carga", "cargar", "cart", "casa", "casas", "cat", "cerca", "charge",
    "cheapest", "church", "clock", "closing", "clothes", "cobra", "cobran", "colonia",
    "computadora", "computadoras", "condo", "cost", "crew", "cruzan", "cuanto", "cuarto", "cuartos",
    "cuesta", "cunada", "dad", "date", "daughter", "december", "deliver", "delivery", "deposit",
    "depto", "descargar", "diciembre", "directions", "discount", "dishes", "dog", "dogs", "domingo",
    "door", "doors", "driveway", "edificio", "embarazada", "empacar", "enero", "enfermera",
    "entrance", "escuela", "espejo", "esposa", "esposo", "estimate", "estudiante", "factura",
    "familia", "family", "farm", "father", "febrero", "february", "fecha", "fence", "flexible",
    "floors", "fraccionamiento", "friday", "frigobar", "gas", "gato", "golf", "gps",
    "granddaughter", "grandfather", "grandson", "grill", "gun", "guys", "hableme", "hablen",
    "heavy", "hermana", "hermano", "hija", "hijo", "home", "homes", "hora", "horario", "horas",
    "horno", "hospital", "hours", "house", "houses", "husband", "iglesia", "insured", "invoice",
    "january", "jardin", "jueves", "julio", "july", "june", "junio", "keys", "kids", "lamp",
    "lampara", "lamps", "landlord", "lease", "lender", "librero", "licensed", "llamar", "llameme",
    "llamen", "load", "loading", "lot", "lunes", "mama", "man", "manana", "march", "martes",
    "marzo", "mascotas", "may", "mayo", "men", "mesas", "miercoles", "mirror", "mom", "monday",
    "monitor", "monitors", "morning", "mother", "move", "moved", "moves", "moving", "muda",
    "mudamos", "mudansa", "mudanza", "mudanzas", "mudar", "mudarme", "mudarnos", "mudo", "necesito",
    "neighbor", "neighbors", "nieta", "nieto", "nights", "noche", "noon", "november", "novia",
    "noviembre", "novio", "nuera", "nurse", "october", "octubre", "ocupo", "office", "oficina",
    "oven", "pack", "packing", "pantalla", "papa", "park", "patio", "perro", "pesada", "pesado",
    "pets", "pickup", "plancha", "plants", "plaza", "pm", "pool", "precio", "pregnant",
    "presupuesto", "price", "puente", "puerta", "puertas", "quote", "rack", "ramp", "rampa",
    "ranch", "rancho", "reference", "relocate", "relocating", "relocation", "remolque", "rent",
    "rental", "road", "room", "rooms", "ropa", "ropero", "rug", "rugs", "rv", "sabado", "safe",
    "saturday", "school", "senior", "september", "septiembre", "shed", "silla", "sister",
    "snowbird", "son", "stair", "storage", "stove", "street", "student", "students", "subdivision",
    "sucursal", "suegra", "sunday", "tarde", "teacher", "tel", "tele", "telefono", "texan",
    "texans", "text", "thursday", "tocador", "tomorrow", "tonight", "toolbox", "tools", "traila",
    "trailer", "trampoline", "troca", "truck", "tub", "tuesday", "tv", "unit", "unload", "unpack",
    "urge", "urgente", "vecina", "vecino", "veterans", "viernes", "vitrina", "vitrinas", "wedding",
    "wednesday", "weekend", "wheelchair", "wife", "winter", "yard", "zelle",
];
