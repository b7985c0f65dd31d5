import { useQuery } from '@tanstack/react-query'
import { formatarNumero } from '#shared/numero.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { qDita } from '../api/query.ts'
import { FiltroDoConvenio } from '../formulario/FiltroDoConvenio.tsx'
import { FiltroDoPromotor } from '../formulario/FiltroDoPromotor.tsx'
import { usePode } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { Filtragem } from '../ui/Filtragem.tsx'
import { FiltrosDobrados } from '../ui/FiltrosDobrados.tsx'
import { buscaDe, type Filtro, NUNCA, ordens, QUALQUER, SEM_ATENDENTE } from './filtro.ts'

type Mudar = (novo: { [nome in keyof Filtro]: string | undefined }) => void
type Props = { filtro: Filtro; aoMudar: Mudar }

const abertas = ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento'] as const
const dias = ['7', '15', '30', '60', '90', '180'] as const
const margens = ['50', '100', '200', '500', '1000'] as const

/** What the list shows; each choice is a word of the address. */
export function FiltrosDaCarteira({ filtro, aoMudar }: Props) {
  return (
    <FiltrosDobrados escolhidos={Object.keys(buscaDe(filtro)).length}>
      <Filtragem
        rotulo="Oportunidade"
        todas="Com ou sem"
        valor={filtro.status}
        opcoes={[
          [QUALQUER, 'Alguma aberta'],
          ...abertas.map((status) => [status, status] as const),
        ]}
        aoMudar={(status) => aoMudar({ status })}
      />
      <Filtragem
        rotulo="Produto"
        todas="Todos"
        valor={filtro.produto}
        opcoes={Produto.options.map((produto) => [produto, nomeDoProduto[produto]])}
        aoMudar={(produto) => aoMudar({ produto })}
      />
      <FiltroDoConvenio valor={filtro.convenio} aoMudar={(convenio) => aoMudar({ convenio })} />
      <Filtragem
        rotulo="Promessa"
        todas="Com ou sem"
        valor={filtro.promessa}
        opcoes={[['aberta', 'Prometemos ligar']]}
        aoMudar={(promessa) => aoMudar({ promessa })}
      />
      <Filtragem
        rotulo="Último contato"
        todas="Qualquer dia"
        valor={filtro.contato}
        opcoes={[[NUNCA, 'Nunca'], ...dias.map((dia) => [dia, `Há mais de ${dia} dias`] as const)]}
        aoMudar={(contato) => aoMudar({ contato })}
      />
      <Filtragem
        rotulo="Margem informada"
        todas="Qualquer"
        valor={filtro.margem}
        opcoes={margens.map((margem) => [
          margem,
          `R$ ${formatarNumero(Number(margem), 0)} ou mais`,
        ])}
        aoMudar={(margem) => aoMudar({ margem })}
      />
      <Cidade filtro={filtro} aoMudar={aoMudar} />
      <FiltroDoPromotor
        valor={filtro.promotor}
        aoMudar={(promotor) => aoMudar({ promotor, de: undefined })}
      />
      <Dono filtro={filtro} aoMudar={aoMudar} />
      <Filtragem
        rotulo="Ordem"
        todas="Nome"
        valor={filtro.ordem}
        opcoes={ordens}
        aoMudar={(ordem) => aoMudar({ ordem })}
      />
    </FiltrosDobrados>
  )
}

function Cidade({ filtro: { uf, cidade }, aoMudar }: Props) {
  const ufs = useQuery({ ...qDita(referenciaApi.ufs, {}), staleTime: Infinity })
  const cidades = useQuery({
    ...qDita(referenciaApi.cidadesDaUf, { query: { uf: uf ?? '' } }),
    enabled: uf !== undefined,
    staleTime: Infinity,
  })
  return (
    <>
      <Filtragem
        rotulo="UF"
        todas="Todas"
        valor={uf}
        opcoes={(ufs.data ?? []).map(({ sigla }) => [sigla, sigla])}
        aoMudar={(nova) => aoMudar({ uf: nova, cidade: undefined })}
      />
      {uf !== undefined && (
        <Filtragem
          rotulo="Cidade"
          todas="Escolha"
          valor={cidade}
          opcoes={(cidades.data ?? []).map(({ codigoIbge, nome }) => [String(codigoIbge), nome])}
          aoMudar={(nova) => aoMudar({ cidade: nova })}
        />
      )}
    </>
  )
}

/** An ATENDENTE lists the own clients, so there is nothing to choose. */
function Dono({ filtro: { promotor, de }, aoMudar }: Props) {
  const pode = usePode(organizacaoApi.atendentesDoPromotor.permissao)
  const supervisiona = useAutoridade() !== 'ATENDENTE' && pode
  const { data } = useQuery({
    ...qDita(organizacaoApi.atendentesDoPromotor, {
      params: { codigoPromotor: promotor ?? codigoPromotorAtivo() },
    }),
    enabled: supervisiona,
  })
  if (!supervisiona) return null
  return (
    <Filtragem
      rotulo="Atendente"
      todas="Todos"
      valor={de}
      opcoes={[
        [SEM_ATENDENTE, 'Sem atendente'],
        ...(data?.map(({ idUsuario, nome }) => [idUsuario, nome] as const) ?? []),
      ]}
      aoMudar={(novo) => aoMudar({ de: novo })}
    />
  )
}
