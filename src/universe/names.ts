// Names of people by group of countries, in ASCII letters so that handles can contain them.

/** Female first names, male first names and last names. */
export interface Names {
  readonly female: readonly string[]
  readonly male: readonly string[]
  readonly last: readonly string[]
}

function names(female: string, male: string, last: string): Names {
  return { female: female.split(' '), male: male.split(' '), last: last.split(' ') }
}

// biome-ignore format: a table, three lines for each group
export const NAMES = {
  english: names('Emily Olivia Grace Chloe Hannah Megan Ruby Lucy Abigail Zoe Ella Harper',
    'Jack Oliver Harry Noah Ethan Liam Mason Logan Ryan Tyler Owen Caleb',
    'Smith Taylor Brown Walker Hughes Carter Bennett Cooper Reed Murphy Foster Hayes Parker Brooks'),
  nordic: names('Anna Ingrid Astrid Freja Linnea Sigrid Maja Elin Signe Saga Nora Tuva',
    'Lars Erik Magnus Nils Oskar Henrik Jonas Anders Viktor Mikkel Sven Aksel',
    'Hansen Larsen Nilsson Berg Lindqvist Johansen Dahl Nygaard Virtanen Holm Lund Solberg'),
  german: names('Lena Mia Johanna Klara Greta Marie Sophie Frieda Lotte Paula Ida Annika',
    'Lukas Felix Moritz Jakob Finn Maximilian Emil Tobias Jan Bram Daan Florian',
    'Schmidt Weber Wagner Becker Hoffmann Keller Vogel Brandt Visser Bakker Huber Gruber'),
  french: names('Camille Manon Chloe Ines Juliette Louise Elodie Amelie Margaux Oceane Clara Noemie',
    'Hugo Louis Mathis Theo Antoine Julien Maxime Baptiste Remi Quentin Arthur Bastien',
    'Martin Bernard Dubois Moreau Laurent Lefebvre Girard Roux Fontaine Mercier Blanchet Peeters'),
  spanish: names('Lucia Sofia Valentina Carmen Isabella Paula Daniela Camila Gabriela Marisol Elena Ximena',
    'Mateo Santiago Diego Javier Carlos Alejandro Pablo Andres Luis Miguel Rafael Joaquin',
    'Garcia Rodriguez Lopez Martinez Gonzalez Perez Torres Ramirez Flores Rivera Navarro Vega Castillo'),
  portuguese: names('Beatriz Mariana Larissa Ana Leticia Juliana Fernanda Rafaela Bruna Camila Ines Carolina',
    'Joao Pedro Thiago Gustavo Rafael Felipe Bruno Leandro Caio Tiago Vitor Duarte',
    'Silva Santos Oliveira Souza Pereira Costa Almeida Ferreira Ribeiro Carvalho Rocha Barbosa'),
  italian: names('Giulia Chiara Francesca Martina Alessia Sara Elisa Bianca Elena Sofia Ilaria Giorgia',
    'Marco Luca Matteo Andrea Lorenzo Davide Alessandro Simone Fabio Paolo Stefano Dario',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Conti Moretti'),
  greek: names('Eleni Maria Katerina Georgia Ioanna Despina Zoi Danae Myrto Niki Xenia Sofia',
    'Nikos Giorgos Dimitris Yannis Kostas Panagiotis Vasilis Christos Stavros Thanos Petros Spyros',
    'Papadakis Nikolaidis Vlachos Karras Makris Georgiou Alexiou Kotsis Pappas Galanis Lambros Economou'),
  slavic: names('Zofia Oksana Kasia Olena Iryna Magda Agnieszka Daria Natalia Kinga Yuliia Ola',
    'Jakub Mateusz Piotr Oleh Taras Kacper Andriy Tomasz Bohdan Wojtek Pawel Dmytro',
    'Kowalski Nowak Wisniewski Zielinski Kaminski Shevchenko Bondarenko Kovalenko Mazur Lewandowski Tkachenko Wrona'),
  turkish: names('Elif Zeynep Ayse Merve Defne Selin Ece Busra Derya Ceren Naz Melis',
    'Emre Mehmet Mustafa Can Burak Kerem Ozan Deniz Hakan Cem Arda Tolga',
    'Yilmaz Kaya Demir Celik Sahin Yildiz Aydin Ozturk Arslan Dogan Kilic Aslan'),
  arabic: names('Fatima Aisha Layla Noura Mariam Yasmin Salma Hala Dina Rania Huda Lina',
    'Omar Ahmed Youssef Khalid Hassan Ali Karim Tariq Faisal Sami Zayd Mahmoud',
    'Haddad Mansour Khalil Saleh Nasser Farouk Aziz Rahman Qasim Shaheen Hamdan Suleiman'),
  indian: names('Priya Ananya Isha Kavya Neha Diya Aditi Pooja Riya Shreya Meera Tanvi',
    'Arjun Rohan Aarav Vikram Rahul Karan Aditya Siddharth Ishaan Nikhil Varun Dev',
    'Sharma Patel Gupta Singh Reddy Iyer Mehta Nair Kapoor Joshi Verma Chatterjee'),
  malay: names('Siti Dewi Putri Nurul Ayu Intan Aisyah Ratna Wulan Citra Farah Melati',
    'Budi Agus Rizky Hafiz Adi Faiz Dimas Irfan Bayu Eko Amir Yusuf',
    'Santoso Wijaya Pratama Hidayat Saputra Kusuma Nugroho Ismail Rahim Setiawan Lestari Hakim'),
  japanese: names('Yuki Sakura Hana Aoi Mei Rin Akari Haruka Misaki Natsuki Emi Kaori',
    'Haruto Ren Sota Yuto Kenji Takumi Daiki Hiroshi Riku Kaito Shota Ryo',
    'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Mori Hayashi'),
  korean: names('Jiwoo Seoyeon Minji Yuna Hayoon Soojin Eunji Jisoo Nari Chaewon Dahye Sora',
    'Minjun Jiho Hyunwoo Taeyang Joon Seojun Dohyun Jaehyun Woojin Sungmin Kyu Donghae',
    'Kim Lee Park Choi Jung Kang Yoon Jang Lim Han Shin Kwon'),
  chinese: names('Mei Xinyi Jiaying Yiting Wanyu Huimin Shufen Peishan Kexin Ling Anqi Yuhan',
    'Wei Junjie Zhiming Haoran Jiahao Weiming Boyang Kaiwen Yichen Guanyu Minghao Chenxi',
    'Tan Lim Chen Lin Wang Huang Wong Zhang Liu Goh Hsu Tsai'),
  african: names('Amara Chioma Zanele Wanjiku Ngozi Thandi Adaeze Nomsa Achieng Folake Lerato Zuri',
    'Chinedu Tunde Sipho Kamau Emeka Thabo Kwame Otieno Babajide Lwazi Obi Mandla',
    'Okafor Adeyemi Dlamini Mwangi Nkosi Balogun Okeke Kariuki Mokoena Eze Otieno Ndlovu'),
} satisfies Record<string, Names>

export type NameGroup = keyof typeof NAMES

/** Words that make a last name the name of a page without a person behind it. */
export const PAGE_WORDS = ['Studio', 'Club', 'Collective', 'House', 'Daily', 'Lab'] as const

const GENDER_OF_NAME: ReadonlyMap<string, 'male' | 'female'> = new Map(
  Object.values(NAMES).flatMap(({ female, male }) => [
    ...male.map((name) => [name.toLowerCase(), 'male'] as const),
    ...female.map((name) => [name.toLowerCase(), 'female'] as const),
  ]),
)

/** Returns the usual gender of a first name; undefined for an unknown one. */
export function genderOfName(first: string): 'male' | 'female' | undefined {
  return GENDER_OF_NAME.get(first.toLowerCase())
}
