/** Names by generation: most clients were born between 1940 and 1966. */
export const nomesAntigos = {
  F: 'Maria Aparecida|Maria José|Maria de Lourdes|Maria das Graças|Maria do Socorro|Maria Helena|Maria do Carmo|Maria da Conceição|Maria de Fátima|Maria Lúcia|Maria Madalena|Francisca|Antônia|Raimunda|Terezinha|Terezinha de Jesus|Aparecida|Josefa|Rita de Cássia|Sebastiana|Benedita|Geralda|Neusa|Ivone|Dirce|Luzia|Odete|Iracema|Zilda|Marlene|Vera Lúcia|Ana Maria|Lourdes|Conceição|Joana|Cleusa|Eunice|Nair|Alzira|Hilda|Tereza Cristina|Regina Célia|Sônia Maria|Célia Regina|Edite|Severina|Margarida|Irene|Dalva|Elza'.split(
    '|',
  ),
  M: 'José|José Carlos|José Antônio|José Maria|José Raimundo|José Roberto|Antônio|Antônio Carlos|Antônio José|João|João Batista|João Carlos|João Francisco|Francisco|Francisco de Assis|Francisco das Chagas|Sebastião|Raimundo|Raimundo Nonato|Manoel|Luiz|Luiz Carlos|Luiz Antônio|Pedro|Pedro Paulo|Paulo|Paulo Roberto|Geraldo|Benedito|Joaquim|Severino|Osvaldo|Valdir|Valdemar|Milton|Nelson|Orlando|Jorge|Carlos Alberto|Ademir|Cícero|Domingos|Expedito|Gilberto|Jair|Edson|Wilson|Adão|Damião|Moacir'.split(
    '|',
  ),
}

export const nomesNovos = {
  F: 'Jéssica|Bruna|Amanda|Letícia|Camila|Larissa|Patrícia|Juliana|Fernanda|Aline|Vanessa|Tatiane|Priscila|Luana|Gabriela|Beatriz|Mariana|Daniele|Débora|Renata|Cristiane|Adriana|Simone|Michele|Raquel|Carla|Thaís|Natália|Rafaela|Ana Paula|Ana Carolina|Viviane|Elaine|Sabrina'.split(
    '|',
  ),
  M: 'Lucas|Rafael|Bruno|Felipe|Gabriel|Thiago|Diego|Rodrigo|Leandro|Anderson|Marcelo|Fábio|Eduardo|Gustavo|André|Vinícius|Matheus|Guilherme|Alexandre|Wellington|Everton|Douglas|Renato|Fernando|Ricardo|Daniel|Leonardo|Marcos Vinícius|Jefferson|Wesley|Carlos Eduardo|Luís Fernando'.split(
    '|',
  ),
}

/** A surname with its weight: a few are everywhere, and some come with a particle. */
export const sobrenomes: readonly (readonly [string, number])[] = [
  ['Silva', 10],
  ['da Silva', 10],
  ['Santos', 7],
  ['dos Santos', 7],
  ['Oliveira', 6],
  ['de Oliveira', 3],
  ['Souza', 5],
  ['de Souza', 3],
  ['Pereira', 5],
  ['Lima', 4],
  ['de Lima', 2],
  ['Ferreira', 4],
  ['Costa', 3],
  ['da Costa', 2],
  ['Rodrigues', 4],
  ['Almeida', 3],
  ['de Almeida', 1.5],
  ['Nascimento', 2],
  ['do Nascimento', 2],
  ['Alves', 4],
  ['Carvalho', 2.5],
  ['Araújo', 2.5],
  ['de Araújo', 1],
  ['Ribeiro', 2.5],
  ['Gomes', 3],
  ['Martins', 2.5],
  ['Barbosa', 2.5],
  ['Rocha', 2],
  ['da Rocha', 0.8],
  ['Dias', 2],
  ['Moreira', 1.6],
  ['Nunes', 1.6],
  ['Mendes', 1.5],
  ['Cardoso', 1.5],
  ['Teixeira', 1.5],
  ['Correia', 1.2],
  ['Batista', 1.6],
  ['Freitas', 1.4],
  ['de Freitas', 0.6],
  ['Vieira', 1.5],
  ['Lopes', 1.5],
  ['Monteiro', 1.1],
  ['Moura', 1.1],
  ['de Moura', 0.5],
  ['Cavalcante', 1],
  ['Barros', 1.1],
  ['de Barros', 0.5],
  ['Pinto', 1],
  ['Campos', 1],
  ['Reis', 1],
  ['dos Reis', 0.6],
  ['Andrade', 1],
  ['Machado', 1],
  ['Fernandes', 1.2],
  ['da Conceição', 0.9],
  ['Sales', 0.8],
  ['Borges', 0.9],
  ['Duarte', 0.8],
  ['Xavier', 0.7],
  ['Pacheco', 0.6],
]

export const ruas =
  'Rua Sete de Setembro|Rua XV de Novembro|Rua São José|Rua Santo Antônio|Rua Tiradentes|Rua Rui Barbosa|Avenida Brasil|Avenida Getúlio Vargas|Rua Dom Pedro II|Rua Marechal Deodoro|Rua Duque de Caxias|Rua das Flores|Rua Castro Alves|Rua Santos Dumont|Travessa da Paz|Rua José Bonifácio|Rua da Matriz|Avenida Presidente Vargas|Rua Bela Vista|Rua Nossa Senhora Aparecida|Rua Padre Cícero|Rua do Comércio|Rua Belo Horizonte|Rua Pará|Rua Amazonas|Rua Goiás|Rua das Acácias|Rua Vinte e Um de Abril|Rua São Sebastião|Rua Monte Castelo'.split(
    '|',
  )

export const bairros =
  'Centro|São José|Santa Luzia|Jardim América|Vila Nova|Boa Vista|São Francisco|Santo Antônio|Bela Vista|Jardim Primavera|Cohab|Nova Esperança|Planalto|Alto da Boa Vista|Industrial|Vila São João|Parque das Nações|Santa Rita|Liberdade|Cidade Nova|Aparecida|Jardim das Oliveiras'.split(
    '|',
  )
