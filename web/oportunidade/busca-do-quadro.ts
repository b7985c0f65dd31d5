import { useNavigate, useSearch } from '@tanstack/react-router'
import { Id } from '#shared/campos.ts'
import { type BuscaDoQuadro, BuscaDoQuadro as Busca } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'

/** What the address of the board holds. */
type EnderecoDoQuadro = {
  vista?: string
  status?: string
  produto?: string
  convenio?: string
  de?: string
  ordem?: string
}

export type Filtro = Pick<BuscaDoQuadro, 'produto' | 'codigoConvenio' | 'atendente' | 'ordem'>

/** The filters as the calls take them: what the address cannot mean is as if it were not there. */
export function filtroDe({ produto, convenio, de, ordem }: EnderecoDoQuadro): Filtro {
  const lidos = {
    produto: Busca.shape.produto.safeParse(produto).data,
    codigoConvenio: Busca.shape.codigoConvenio.safeParse(convenio).data,
    atendente: Id.safeParse(de).data,
    ordem: ordem === 'paradas' ? ('PARADAS' as const) : undefined,
  }
  return {
    ...(lidos.produto && { produto: lidos.produto }),
    ...(lidos.codigoConvenio && { codigoConvenio: lidos.codigoConvenio }),
    ...(lidos.atendente && { atendente: lidos.atendente }),
    ...(lidos.ordem && { ordem: lidos.ordem }),
  }
}

export const statusDe = ({ status }: EnderecoDoQuadro): StatusOportunidade =>
  StatusOportunidade.safeParse(status).data ?? 'Em Aberto'

export function useEnderecoDoQuadro() {
  const endereco: EnderecoDoQuadro = useSearch({ strict: false })
  const navigate = useNavigate()
  const mudar = (mudanca: { [nome in keyof EnderecoDoQuadro]: string | undefined }) => {
    const search = Object.fromEntries(
      Object.entries({ ...endereco, ...mudanca }).filter(([, valor]) => valor !== undefined),
    )
    void navigate({ to: '/front/oportunidades', search, replace: true })
  }
  return { endereco, mudar }
}
